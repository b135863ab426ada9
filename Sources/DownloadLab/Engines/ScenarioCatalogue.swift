#if os(Linux)
  import ScenarioLanguage
  import TestServer

  /// Finds the scenarios that come with the package.
  enum ScenarioCatalogue {
    /// The scenarios of a folder; nil is the package's own.
    static func library(_ folder: String?) -> Result<ScenarioLibrary, LabProblem> {
      guard let folder = folder ?? packageFolder else {
        return .failure(LabProblem("the folder Scenarios of the package is not there; Lab(scenarios:) takes another"))
      }
      do throws(ScenarioProblems) {
        return .success(try ScenarioLibrary(folder: folder, reader: ScenarioReader(registry: .standard)))
      } catch {
        return .failure(LabProblem(error.description))
      }
    }

    /// The cases of a library by name; they are read when they are played.
    static func cases(_ library: ScenarioLibrary) throws -> [DownloadLab.Scenario] {
      do {
        return try library.items.flatMap { item in
          let family = try library.family(item)
          return family.caseNames.map { DownloadLab.Scenario(name: $0, title: family.title, tags: family.tags) }
        }
      } catch let problems as ScenarioProblems {
        throw LabProblem(problems.description)
      }
    }

    /// The folder `Scenarios` beside the sources from which this file was built, else where the programs find theirs.
    private static let packageFolder: String? = {
      let pieces = #filePath.split(separator: "/").dropLast(4)
      let folder = "/" + pieces.joined(separator: "/") + "/Scenarios"
      return ScenarioFolders.isFolder(folder) ? folder : ScenarioFolders.standard
    }()
  }
#endif
