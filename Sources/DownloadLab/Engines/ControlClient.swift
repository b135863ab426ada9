import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to the control addresses of a running `sdl-testserver`.
struct ControlClient: Sendable {
  private let base: URL
  private let session: URLSession

  init(_ address: URL) {
    base = address.appendingPathComponent("-")
    let configuration = URLSessionConfiguration.ephemeral
    // Whatever the environment says: the server is on this machine or beside it.
    configuration.connectionProxyDictionary = [:]
    configuration.timeoutIntervalForRequest = 60
    session = URLSession(configuration: configuration)
  }

  /// Asks and reads the answer. Throws `LabProblem` where there is none, or one that says what is wrong.
  func ask<Answer: Decodable>(
    _ path: String, method: String = "GET", type: String? = nil, body: Data? = nil, as answer: Answer.Type
  ) async throws -> Answer {
    let request = try request(method, path, type: type, body: body)
    let result = await withCheckedContinuation { continuation in
      session.dataTask(with: request) { continuation.resume(returning: Self.result($0, $1, $2)) }.resume()
    }
    return try decode(result, as: answer)
  }

  /// The same for callers that cannot wait otherwise; the thread waits.
  func askBlocking<Answer: Decodable>(
    _ path: String, method: String = "GET", type: String? = nil, body: Data? = nil, as answer: Answer.Type
  ) throws -> Answer {
    let request = try request(method, path, type: type, body: body)
    let result = Mutex<Result<Data, LabProblem>>(.failure(LabProblem("no answer")))
    let done = DispatchSemaphore(value: 0)
    session.dataTask(with: request) { data, response, error in
      result.withLock { $0 = Self.result(data, response, error) }
      done.signal()
    }.resume()
    done.wait()
    return try decode(result.withLock { $0 }, as: answer)
  }

  private func request(_ method: String, _ path: String, type: String?, body: Data?) throws -> URLRequest {
    guard let url = URL(string: "\(base.absoluteString)/\(path)") else { throw LabProblem("`\(path)` is no address") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    return request
  }

  private static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<Data, LabProblem>
  {
    guard let response = response as? HTTPURLResponse, let data else {
      return .failure(LabProblem("the server does not answer: \(error?.localizedDescription ?? "no reason given")"))
    }
    guard response.statusCode < 300 else {
      struct Told: Decodable { let error: String }
      let told = (try? JSONDecoder().decode(Told.self, from: data))?.error
      return .failure(LabProblem(told ?? "the server answers \(response.statusCode)"))
    }
    return .success(data)
  }

  private func decode<Answer: Decodable>(_ result: Result<Data, LabProblem>, as: Answer.Type) throws -> Answer {
    let data = try result.get()
    do { return try JSONDecoder().decode(Answer.self, from: data) } catch {
      throw LabProblem("the server's answer cannot be read: \(error)")
    }
  }
}
