/// The completion for bash. It stands alone: the package bash-completion is not needed.
struct BashCompletion {
  let program: Program

  var text: String {
    let function = "_" + program.name.replacing("-", with: "_")
    return """
      # bash completion for \(program.name)
      \(function)() {
        local word option candidates='' kind='words' command='' skip='' i
        COMPREPLY=()
        word=${COMP_WORDS[COMP_CWORD]}
        option=${COMP_WORDS[COMP_CWORD - 1]}
        if [[ $word == '=' ]]; then
          word=''
          option=$option=
        elif [[ $option == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}=
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          if [[ -n $skip ]]; then
            [[ ${COMP_WORDS[i]} == '=' ]] || skip=''
            continue
          fi
          case ${COMP_WORDS[i]} in
      \(commandScan)
          esac
        done
        case $command:$option in
      \(valueCases.joined(separator: "\n"))
          *)
            case $command:$word in
      \(wordCases.joined(separator: "\n"))
            esac
            ;;
        esac
        case $kind in
          file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
          directory) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
          words) mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$word") ;;
          listed)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$word"; compgen -f -- "$word")
            ;;
        esac
      }
      complete -F \(function) \(program.name)
      """
  }

  /// Finds the command among the words before the cursor, and skips what are values of options.
  private var commandScan: String {
    let takesValue = unique(program.allOptions.filter { if case .required = $0.value { true } else { false } })
    let spellings = takesValue.flatMap { option in
      [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
    }
    var cases = spellings.isEmpty ? [] : ["      \(spellings.joined(separator: " | "))) skip=1 ;;"]
    if !program.commands.isEmpty {
      let names = program.commands.map(\.name).joined(separator: " | ")
      cases.append("      \(names)) command=${command:-${COMP_WORDS[i]}} ;;")
    }
    cases.append("      --) break ;;")
    return cases.joined(separator: "\n")
  }

  private func unique(_ options: [Option]) -> [Option] {
    var seen: Set<String> = []
    return options.filter { seen.insert($0.name).inserted }
  }

  /// What follows an option that takes a value. `--name=` stands for the value after an equals sign.
  private var valueCases: [String] {
    let ofCommands = program.commands.flatMap { command in
      command.groups.flatMap(\.options).compactMap { valueCase($0, command: command.name) }
    }
    let ofProgram = (program.groups + [Program.builtIn]).flatMap(\.options)
    return ofCommands + ofProgram.compactMap { valueCase($0, command: "*") }
  }

  private func valueCase(_ option: Option, command: String) -> String? {
    guard let form = option.form else { return nil }
    var patterns = ["\(command):\(option.spelling)="]
    if case .required = option.value {
      patterns.append("\(command):\(option.spelling)")
      if let short = option.short { patterns.append("\(command):-\(short)") }
    }
    return "    \(patterns.joined(separator: " | "))) \(offer(form)) ;;"
  }

  private func offer(_ form: ValueForm) -> String {
    switch form {
    case .choice(let choices): "candidates='\(choices.joined(separator: " "))'"
    case .file: "kind='file'"
    case .directory: "kind='directory'"
    case .nameListed(let command): "kind='listed' candidates=$(\(command) 2>/dev/null | awk '{ print $1 }')"
    case .text, .integer, .number, .port, .duration, .size, .rate, .percentage, .shard: "kind='none'"
    }
  }

  /// What stands where no value is due: options after a dash, else commands or positionals.
  private var wordCases: [String] {
    var cases = program.commands.map { command in
      "        \(command.name):-*) candidates='\(spellings(of: command))' ;;"
    }
    cases += program.commands.map { "        \($0.name):*) \(offer($0.positionals)) ;;" }
    cases.append("        :-*) candidates='\(spellings(of: nil))' ;;")
    let names = program.commands.map(\.name).joined(separator: " ")
    cases.append("        *) \(names.isEmpty ? offer(program.positionals) : "candidates='\(names)'") ;;")
    return cases
  }

  private func spellings(of command: Subcommand?) -> String {
    program.options(for: command).map(\.spelling).joined(separator: " ")
  }

  private func offer(_ positionals: [Positional]) -> String {
    positionals.first.map { offer($0.form) } ?? "kind='none'"
  }
}
