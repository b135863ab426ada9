#if os(Linux)
  public import Foundation

  extension Lab {
    /// The lab that all tests of this process share.
    public static let shared: Lab = {
      let lab = Lab()
      // A process has only one that lives to its end.
      atexit { (Lab.shared.engine as? LocalEngine)?.stop() }
      return lab
    }()

    /// A lab with a server of its own in this process.
    ///
    /// `scenarios` is a folder of scenarios; nil is those of the package. `casesAtOnce` is how many cases are played at
    /// the same time, whatever the test framework begins; 0 is two for each processor.
    public convenience init(scenarios folder: URL? = nil, casesAtOnce: Int = 0) {
      self.init(
        LocalEngine(scenarios: folder?.path),
        cases: casesAtOnce > 0 ? casesAtOnce : 2 * ProcessInfo.processInfo.activeProcessorCount)
    }
  }

  extension Scenario {
    /// The cases of the package's scenarios that have a tag. Where they cannot be found, one that fails and tells why.
    public static func tagged(_ tag: String) -> [Scenario] { all.filter { $0.problem != nil || $0.tags.contains(tag) } }

    /// All cases of the package's scenarios. Where they cannot be found, one that fails and tells why.
    public static let all: [Scenario] = {
      do { return try ScenarioCatalogue.cases(try ScenarioCatalogue.library(nil).get()) } catch {
        return [Scenario(name: "the scenarios", problem: "\(error)")]
      }
    }()
  }
#endif
