import CCurl
import HTTPSemantics

/// Tells what libcurl's result means for a request.
enum CurlFailure {
  static func ending(
    for code: CURLcode, text: String, headCame: Bool, request: TransportRequest
  ) -> TransportEnding {
    // Some of its numbers stand for several things, which only its words tell apart.
    let text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    switch code {
    case CURLE_PARTIAL_FILE: return headCame ? .truncated : .failed(.headCut)
    case CURLE_GOT_NOTHING: return .failed(.noAnswer)
    case CURLE_URL_MALFORMAT: return .failed(.unusableAddress(request.address))
    case CURLE_UNSUPPORTED_PROTOCOL:
      let isScheme = text.contains("not supported or disabled") || text.contains("in libcurl")
      return .failed(isScheme ? .unusableAddress(request.address) : .notHTTP)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .failed(.unknownHost(text))
    case CURLE_COULDNT_CONNECT: return .failed(.noConnection(text))
    case CURLE_OPERATION_TIMEDOUT: return .failed(.connectTimeOut)
    case CURLE_PEER_FAILED_VERIFICATION: return .failed(.certificate(text))
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER:
      return .failed(.handshake(text))
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      if !headCame, text.contains("Too large response headers") { return .failed(.head(.tooLarge)) }
      return headCame ? classifyLoss(text) : .failed(.connectionLost(text))
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: return .failed(.malformedBody(text))
    case CURLE_FILESIZE_EXCEEDED: return .failed(.head(.length(.overflow(text))))
    case CURLE_BAD_FUNCTION_ARGUMENT where !headCame: return .failed(.head(.spaceBeforeFirstField))
    case CURLE_OUT_OF_MEMORY where !headCame: return .failed(.head(.tooLarge))
    default: return .failed(.other(text))
    }
  }

  /// A chunk that cannot be read comes under the same number as a lost connection.
  private static func classifyLoss(_ text: String) -> TransportEnding {
    text.contains("chunk") ? .failed(.malformedBody(text)) : .failed(.connectionLost(text))
  }
}
