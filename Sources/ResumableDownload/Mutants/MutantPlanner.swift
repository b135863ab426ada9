#if SDL_MUTANTS
  import HTTPSemantics

  /// A planner that makes one mistake.
  struct MutantPlanner: Deciding {
    let trap: Trap
    let base: ResumePlanner

    func local(_ kept: Kept) -> Plan? {
      switch trap {
      case .t7, .t14, .t17: nil
      default: base.local(kept)
      }
    }

    func question(for kept: Kept, mayAskRange: Bool) -> RangeQuestion {
      var question = base.question(for: kept, mayAskRange: mayAskRange)
      switch trap {
      case .t2: question.start = question.start.map { Int64(Float($0)) }
      case .t3: question.start = question.start.map { Int64(Int32(truncatingIfNeeded: $0)) }
      case .t6: if kept.length > 0 { question = RangeQuestion(start: kept.length, condition: nil) }
      case .t7, .t14, .t17: if kept.length > 0 { question.start = kept.length }
      case .t9: if kept.length > 0 { question = RangeQuestion(start: kept.length, condition: nil) }
      case .t16: return .whole
      case .t21:
        guard kept.length > 0, question.start == nil, let validators = kept.identity?.validators else { break }
        question.condition =
          validators.entityTag.map { .tag($0) } ?? validators.lastModified.map { .date($0) }
        question.start = question.condition == nil ? nil : kept.length
      default: break
      }
      return question
    }

    func plan(
      _ head: ResponseHead, to question: RangeQuestion, kept: Kept, address: String, now: HTTPDate,
      wasRedirected: Bool
    ) -> Plan {
      let right = base.plan(
        head, to: question, kept: kept, address: address, now: now, wasRedirected: wasRedirected)
      let answer = Answer(head: head, address: address, now: now)
      var blind = BodyPlan(
        identity: kept.identity ?? answer.identity, start: kept.length, keep: kept.length, end: nil, isWhole: true)
      switch (trap, head.status) {
      case (.t1, 200), (.t16, 200):
        guard kept.length > 0 else { return right }
        blind.identity.total = nil
        return .take(blind)
      case (.t2, 206), (.t3, 206), (.t6, 206), (.t9, 206), (.t13, 206), (.t17, 206):
        blind.identity.total = nil
        return kept.length > 0 ? .take(blind) : right
      case (.t7, 416): return .fail(.status(416))
      case (.t14, 416): return .complete
      case (.t10, 206):
        guard case .take(var body) = right, let length = answer.contentLength else { return right }
        body.identity.total = length
        body.end = max(length, body.start)
        return .take(body)
      case (.t11, 206):
        guard case .take(var body) = right, answer.contentLength == nil else { return right }
        body.identity.total = kept.length - 1
        body.end = kept.length
        return .take(body)
      case (.t18, 200), (.t18, 206):
        blind.identity.contentCoding = nil
        blind.identity.total = nil
        return head.status == 200 && kept.length > 0 ? right : .take(blind)
      case (.t20, 206) where question.start == nil:
        blind = BodyPlan(identity: answer.identity, start: 0, keep: 0, end: nil, isWhole: true)
        return .take(blind)
      case (.t21, 206):
        guard case .restart = right else { return right }
        blind.identity.total = nil
        return .take(blind)
      case (.t22, 200):
        guard case .retry(.page, _) = right else { return right }
        return .take(BodyPlan(identity: answer.identity, start: 0, keep: 0, end: nil, isWhole: true))
      case (.t24, _):
        guard case .retry(let reason, _) = right else { return right }
        return .retry(reason, after: nil)
      case (.t23, 206) where answer.mediaType == "multipart/byteranges":
        blind.identity.total = nil
        return .take(blind)
      default: return right
      }
    }

    func conclude(_ plan: BodyPlan, _ outcome: BodyOutcome, _ ending: TransportEnding) -> Conclusion {
      let right = base.conclude(plan, outcome, ending)
      switch (trap, ending) {
      case (.t12, .truncated),
        (.t25, .failed(.connectionLost)) where plan.end == nil || trap == .t12:
        return .whole
      case (.t10, .cancelled), (.t11, .cancelled): return outcome.fault == .overrun ? .whole : right
      case (.t8, .complete): return .whole
      default: return right
      }
    }
  }
#endif
