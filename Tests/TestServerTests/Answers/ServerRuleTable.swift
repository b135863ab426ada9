/// What an honest range server answers, by rule.
///
/// Used twice: on the pure function (`ServerRuleTests`) and on the wire.
enum ServerRuleTable {
  static let rows: [ServerRuleRow] = [
    ranges, spellings, invalid, unsatisfiable, severalParts, manyParts, ifRange, preconditions, methods, partialFields,
    smallFiles, largeNumbers, heads,
  ].flatMap { $0 }

  private typealias Row = ServerRuleRow

  private static let date = "Fri, 01 Mar 2024 12:00:00 GMT"
  private static let oneSecondLater = "Fri, 01 Mar 2024 12:00:01 GMT"
  private static let oneSecondEarlier = "Fri, 01 Mar 2024 11:59:59 GMT"

  private static func range(_ value: String) -> [(String, String)] { [("Range", "bytes=\(value)")] }
  private static func guarded(_ value: String, _ ifRange: String) -> [(String, String)] {
    [("Range", "bytes=\(value)"), ("If-Range", ifRange)]
  }

  private static let ranges: [ServerRuleRow] = [
    Row("S12", "GET", [], 200, .whole),
    Row("S1", "GET", range("0-0"), 206, .bytes(0..<1)),
    Row("S1", "GET", range("0-499"), 206, .bytes(0..<500)),
    Row("S1", "GET", range("500-999"), 206, .bytes(500..<1000)),
    Row("S1", "GET", range("500-"), 206, .bytes(500..<1000)),
    Row("S1", "GET", range("0-"), 206, .bytes(0..<1000)),
    Row("S1", "GET", range("0-999"), 206, .bytes(0..<1000)),
    Row("S1", "GET", range("999-"), 206, .bytes(999..<1000)),
    Row("S1", "GET", range("999-999"), 206, .bytes(999..<1000)),
    Row("S1", "GET", range("-1"), 206, .bytes(999..<1000)),
    Row("S1", "GET", range("-500"), 206, .bytes(500..<1000)),
    Row("S1", "GET", range("-1000"), 206, .bytes(0..<1000)),
    Row("S1", "GET", range("-1001"), 206, .bytes(0..<1000)),
    Row("S1", "GET", range("0-1000"), 206, .bytes(0..<1000)),
    Row("S1", "GET", range("999-5000"), 206, .bytes(999..<1000)),
    Row("S1", "GET", range("37-1234567"), 206, .bytes(37..<1000)),
  ]

  private static let spellings: [ServerRuleRow] = [
    Row("S1", "GET", [("Range", "Bytes=0-0")], 206, .bytes(0..<1)),
    Row("S1", "GET", [("Range", "BYTES=0-0")], 206, .bytes(0..<1)),
    Row("S1", "GET", [("range", "bytes=0-0")], 206, .bytes(0..<1)),
    Row("S1", "GET", [("RANGE", "bytes=5-9")], 206, .bytes(5..<10)),
    Row("S1", "GET", range(",5-9"), 206, .bytes(5..<10)),
    Row("S1", "GET", range("5-9,"), 206, .bytes(5..<10)),
    Row("S1", "GET", range(",,5-9,,"), 206, .bytes(5..<10)),
    Row("S1", "GET", range(", ,5-9 , ,"), 206, .bytes(5..<10)),
    Row("S1", "GET", range("0-0,,20-20"), 206, .parts([0..<1, 20..<21])),
    Row("S1", "GET", range("0-0 , 20-20"), 206, .parts([0..<1, 20..<21])),
    Row("S1", "GET", range("0-0\t,\t20-20"), 206, .parts([0..<1, 20..<21])),
    Row("S1", "GET", range("000-0009"), 206, .bytes(0..<10)),
    Row("S1", "GET", range("0-0,1000-"), 206, .bytes(0..<1)),
    Row("S1", "GET", range("5000-,5-9"), 206, .bytes(5..<10)),
    Row("S1", "GET", range("-0,5-9"), 206, .bytes(5..<10)),
    Row("S1", "GET", range("1000-1001,-1"), 206, .bytes(999..<1000)),
    Row("S1", "GET", range("99999999999999999999-,5-9"), 206, .bytes(5..<10)),
  ]

  private static let invalid: [ServerRuleRow] =
    [
      "bytes=5-4", "bytes=1000-999", "bytes=", "bytes=,", "bytes= , ,", "bytes=-", "bytes=a-b", "bytes=1-b",
      "bytes=a-1",
      "bytes=1", "bytes=0-1,5-4", "bytes=5-4,0-1", "bytes=0-1,x", "bytes=--1", "bytes=-1-", "bytes=+1-2", "bytes=1-+2",
      "bytes=1 - 2", "bytes=0-0-1", "bytes=0x0-0x9", "bytes=1.0-2.0", "bytes=1e2-", "bytes=0-1;2-3", "bytes 0-1",
      "bytes:0-1", "bytes", "=0-1", "bytes = 0-1", "items=0-1", "byte=0-1", "bytesx=0-1", "bytes=0-1/1000", "none",
      "bytes=99999999999999999999-5", "bytes=-0x1",
    ].map { Row("S2", "GET", [("Range", $0)], 200, .whole) } + [
      Row("S2", "GET", [("Range", "bytes=0-1"), ("Range", "bytes=5-6")], 200, .whole),
      Row("S2", "GET", [("Range", "items=0-1"), ("If-Range", "{tag}")], 200, .whole),
      Row("S2", "GET", [("Range", "bytes=5-4")], of: .empty, 200, .whole),
    ]

  private static let unsatisfiable: [ServerRuleRow] = [
    Row("S3", "GET", range("1000-"), 416, .text),
    Row("S3", "GET", range("1000-1000"), 416, .text),
    Row("S3", "GET", range("1001-"), 416, .text),
    Row("S3", "GET", range("5000-6000"), 416, .text),
    Row("S3", "GET", range("-0"), 416, .text),
    Row("S3", "GET", range("1000-,2000-"), 416, .text),
    Row("S3", "GET", range("-0,-0"), 416, .text),
    Row("S3", "GET", range("1000-,-0"), 416, .text),
    Row("S3", "GET", guarded("1000-", "{tag}"), 416, .text),
    Row("S3", "GET", guarded("-0", "{tag}"), 416, .text),
    Row("S3", "GET", guarded("1000-", "{date}"), of: .dateOnly, 416, .text),
    Row("S3", "GET", range("1000-"), of: .noValidators, 416, .text),
  ]

  private static let severalParts: [ServerRuleRow] = [
    Row("S4", "GET", range("0-9,20-29"), 206, .parts([0..<10, 20..<30])),
    Row("S4", "GET", range("20-29,0-9"), 206, .parts([20..<30, 0..<10])),
    Row("S4", "GET", range("0-0,-1"), 206, .parts([0..<1, 999..<1000])),
    Row("S4", "GET", range("500-600,0-9,-10"), 206, .parts([500..<601, 0..<10, 990..<1000])),
    Row("S4", "GET", range("0-9,10-19"), 206, .parts([0..<10, 10..<20])),
    Row("S4", "GET", range("0-9,5000-"), 206, .bytes(0..<10)),
    Row("S4", "GET", range("0-9,20-29"), of: .weakTag, 206, .parts([0..<10, 20..<30])),
    Row("S4", "GET", range("0-9,20-29"), of: .noValidators, 206, .parts([0..<10, 20..<30])),
    Row("S4", "GET", guarded("0-9,20-29", "{tag}"), 206, .parts([0..<10, 20..<30])),
    Row("S4", "GET", guarded("0-9,20-29", "\"other\""), 200, .whole),
    Row(
      "S4", "GET", range("0-4294967295,8589934592-"), of: .largest, 206, .parts([0..<(1 << 32), (1 << 33)..<(.max)])),
  ]

  private static func list(_ count: Int, every step: Int) -> String {
    (0..<count).map { "\($0 * step)-\($0 * step)" }.joined(separator: ",")
  }

  private static let manyParts: [ServerRuleRow] = [
    Row("S5", "GET", range("0-9,5-14"), 206, .bytes(0..<15)),
    Row("S5", "GET", range("5-14,0-9"), 206, .bytes(0..<15)),
    Row("S5", "GET", range("0-99,50-149,100-199"), 206, .bytes(0..<200)),
    Row("S5", "GET", range("0-,0-,0-"), 206, .bytes(0..<1000)),
    Row("S5", "GET", range("-1000,0-999"), 206, .bytes(0..<1000)),
    Row("S5", "GET", range(list(200, every: 0)), 206, .bytes(0..<1)),
    Row("S5", "GET", range(list(70, every: 14)), 206, .bytes(0..<967)),
    Row(
      "S5", "GET", range(list(64, every: 1000)), of: .mebibyte, 206,
      .parts((0..<64).map { ($0 * 1000)..<($0 * 1000 + 1) })),
    Row("S5", "GET", range(list(65, every: 1000)), of: .mebibyte, 200, .whole),
    Row("S5", "GET", range(list(300, every: 1000)), of: .mebibyte, 200, .whole),
  ]

  private static let ifRange: [ServerRuleRow] = [
    Row("S6", "GET", guarded("500-", "{tag}"), 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", "\"other\""), 200, .whole),
    Row("S6", "GET", guarded("500-", "W/{tag}"), 200, .whole),
    Row("S6", "GET", guarded("500-", "{tag}"), of: .weakTag, 200, .whole),
    Row("S6", "GET", guarded("500-", "\"x\""), of: .dateOnly, 200, .whole),
    Row("S6", "GET", guarded("500-", "\"x\""), of: .noValidators, 200, .whole),
    Row("S6", "GET", guarded("500-", "{tag}"), of: .malformedTag, 200, .whole),
    Row("S6", "GET", guarded("500-", "\"{tag}\""), of: .malformedTag, 200, .whole),
    Row("S6", "GET", guarded("500-", date), 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", date), of: .dateOnly, 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", date), of: .weakTag, 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", oneSecondLater), 200, .whole),
    Row("S6", "GET", guarded("500-", oneSecondEarlier), 200, .whole),
    Row("S6", "GET", guarded("500-", "Friday, 01-Mar-24 12:00:00 GMT"), of: .dateOnly, 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", "Fri Mar  1 12:00:00 2024"), of: .dateOnly, 206, .bytes(500..<1000)),
    Row("S6", "GET", guarded("500-", "{date}"), of: .changedNow, 200, .whole),
    Row("S6", "GET", guarded("500-", date), of: .noValidators, 200, .whole),
    Row("S6", "GET", guarded("500-", "yesterday"), 200, .whole),
    Row("S6", "GET", guarded("500-", "2024-03-01T12:00:00Z"), of: .dateOnly, 200, .whole),
    Row("S6", "GET", guarded("500-", "*"), 200, .whole),
    Row("S6", "GET", guarded("500-", "{tag}, \"other\""), 200, .whole),
    Row("S6", "GET", guarded("500-", "v1"), 200, .whole),
    Row("S6", "GET", guarded("500-", "w/{tag}"), 200, .whole),
    Row("S6", "GET", guarded("1000-", "\"other\""), 200, .whole),
    Row("S6", "GET", guarded("-0", "\"other\""), 200, .whole),
    Row("S6", "GET", guarded("1000-", oneSecondEarlier), of: .dateOnly, 200, .whole),
    Row("S6", "GET", [("If-Range", "{tag}")], 200, .whole),
    Row("S6", "GET", [("If-Range", "\"other\"")], 200, .whole),
    Row("S6", "GET", [("Range", "bytes=5-"), ("If-Range", "{tag}"), ("If-Range", "\"b\"")], 200, .whole),
  ]

  private static let preconditions: [ServerRuleRow] = [
    Row("S7", "GET", [("If-Match", "{tag}")], 200, .whole),
    Row("S7", "GET", [("If-Match", "\"a\", {tag}, \"b\"")], 200, .whole),
    Row("S7", "GET", [("If-Match", "\"a\""), ("If-Match", "{tag}")], 200, .whole),
    Row("S7", "GET", [("If-Match", "*")], 200, .whole),
    Row("S7", "GET", [("If-Match", "*")], of: .noValidators, 200, .whole),
    Row("S7", "GET", [("If-Match", "\"other\"")], 412, .text),
    Row("S7", "GET", [("If-Match", "W/{tag}")], 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}")], of: .weakTag, 412, .text),
    Row("S7", "GET", [("If-Match", "\"x\"")], of: .dateOnly, 412, .text),
    Row("S7", "GET", [("If-Match", "unquoted")], 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}")] + range("500-"), 206, .bytes(500..<1000)),
    Row("S7", "GET", [("If-Match", "\"other\"")] + range("500-"), 412, .text),
    Row("S7", "GET", [("If-Match", "\"other\"")] + range("1000-"), 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}")] + range("1000-"), 416, .text),
    Row("S7", "GET", [("If-Match", "\"other\"")] + guarded("500-", "{tag}"), 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}")] + guarded("500-", "\"other\""), 200, .whole),
    Row("S7", "GET", [("If-Unmodified-Since", date)], 200, .whole),
    Row("S7", "GET", [("If-Unmodified-Since", oneSecondLater)], 200, .whole),
    Row("S7", "GET", [("If-Unmodified-Since", oneSecondEarlier)], 412, .text),
    Row("S7", "GET", [("If-Unmodified-Since", oneSecondEarlier)], of: .noValidators, 200, .whole),
    Row("S7", "GET", [("If-Unmodified-Since", "soon")], 200, .whole),
    Row("S7", "GET", [("If-Unmodified-Since", oneSecondEarlier)] + range("5-"), of: .dateOnly, 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}"), ("If-Unmodified-Since", oneSecondEarlier)], 200, .whole),
    Row("S7", "GET", [("If-Match", "\"other\""), ("If-Unmodified-Since", date)], 412, .text),
    Row("S7", "GET", [("If-None-Match", "{tag}")], 304, .none),
    Row("S7", "GET", [("If-None-Match", "W/{tag}")], 304, .none),
    Row("S7", "GET", [("If-None-Match", "{tag}")], of: .weakTag, 304, .none),
    Row("S7", "GET", [("If-None-Match", "\"a\" , {tag}")], 304, .none),
    Row("S7", "GET", [("If-None-Match", "*")], 304, .none),
    Row("S7", "GET", [("If-None-Match", "\"other\"")], 200, .whole),
    Row("S7", "GET", [("If-None-Match", "\"x\"")], of: .dateOnly, 200, .whole),
    Row("S7", "GET", [("If-None-Match", "{tag}")], of: .malformedTag, 200, .whole),
    Row("S7", "GET", [("If-None-Match", "{tag}")] + range("500-"), 304, .none),
    Row("S7", "GET", [("If-None-Match", "{tag}")] + range("1000-"), 304, .none),
    Row("S7", "GET", [("If-None-Match", "\"other\"")] + range("500-"), 206, .bytes(500..<1000)),
    Row("S7", "GET", [("If-Modified-Since", date)], 304, .none),
    Row("S7", "GET", [("If-Modified-Since", oneSecondLater)], 304, .none),
    Row("S7", "GET", [("If-Modified-Since", oneSecondEarlier)], 200, .whole),
    Row("S7", "GET", [("If-Modified-Since", date)], of: .noValidators, 200, .whole),
    Row("S7", "GET", [("If-Modified-Since", "never")], 200, .whole),
    Row("S7", "GET", [("If-Modified-Since", date)] + range("500-"), of: .dateOnly, 304, .none),
    Row("S7", "GET", [("If-None-Match", "\"other\""), ("If-Modified-Since", date)], 200, .whole),
    Row("S7", "GET", [("If-None-Match", "{tag}"), ("If-Modified-Since", oneSecondEarlier)], 304, .none),
    Row("S7", "GET", [("If-Match", "\"other\""), ("If-None-Match", "{tag}")], 412, .text),
    Row("S7", "GET", [("If-Match", "{tag}"), ("If-None-Match", "{tag}")], 304, .none),
    Row("S7", "POST", [("If-Match", "\"other\"")], 405, .text),
    Row("S13", "GET", [("If-Modified-Since", date)], of: .dateOnly, 304, .none),
  ]

  private static let methods: [ServerRuleRow] = [
    Row("S8", "HEAD", [], 200, .none),
    Row("S8", "HEAD", range("0-9"), 200, .none),
    Row("S8", "HEAD", range("1000-"), 200, .none),
    Row("S8", "HEAD", guarded("0-9", "{tag}"), 200, .none),
    Row("S8", "HEAD", [], of: .empty, 200, .none),
    Row("S8", "HEAD", [], of: .largest, 200, .none),
    Row("S8", "HEAD", [("If-Match", "\"other\"")], 412, .none),
    Row("S8", "HEAD", [("If-None-Match", "{tag}")], 304, .none),
    Row("S8", "HEAD", [("If-Modified-Since", date)], 304, .none),
    Row("S8", "POST", range("0-9"), 405, .text),
    Row("S8", "PUT", range("0-9"), 405, .text),
    Row("S8", "DELETE", [], 405, .text),
    Row("S8", "PATCH", [], 405, .text),
    Row("S8", "OPTIONS", [], 204, .none),
    Row("S8", "OPTIONS", range("0-9"), 204, .none),
  ]

  private static let partialFields: [ServerRuleRow] = [
    Row("S9", "GET", range("5-9"), of: .weakTag, 206, .bytes(5..<10)),
    Row("S9", "GET", range("5-9"), of: .dateOnly, 206, .bytes(5..<10)),
    Row("S9", "GET", range("5-9"), of: .malformedTag, 206, .bytes(5..<10)),
    Row("S9", "GET", range("5-9"), of: .noValidators, 206, .bytes(5..<10)),
    Row("S9", "GET", range("5-9"), of: .changedNow, 206, .bytes(5..<10)),
    Row("S15", "GET", [], of: .future, 200, .whole),
    Row("S15", "GET", range("5-9"), of: .future, 206, .bytes(5..<10)),
    Row("S15", "GET", [], of: .changedNow, 200, .whole),
  ]

  private static let smallFiles: [ServerRuleRow] = [
    Row("S10", "GET", [], of: .empty, 200, .whole),
    Row("S10", "GET", range("0-"), of: .empty, 416, .text),
    Row("S10", "GET", range("0-0"), of: .empty, 416, .text),
    Row("S10", "GET", range("1-"), of: .empty, 416, .text),
    Row("S10", "GET", range("-0"), of: .empty, 416, .text),
    Row("S10", "GET", range("-1"), of: .empty, 200, .whole),
    Row("S10", "GET", range("-5,0-0"), of: .empty, 200, .whole),
    Row("S10", "GET", guarded("-1", "{tag}"), of: .empty, 200, .whole),
    Row("S10", "GET", guarded("0-", "\"other\""), of: .empty, 200, .whole),
    Row("S1", "GET", [], of: .oneByte, 200, .whole),
    Row("S1", "GET", range("0-"), of: .oneByte, 206, .bytes(0..<1)),
    Row("S1", "GET", range("-1"), of: .oneByte, 206, .bytes(0..<1)),
    Row("S1", "GET", range("-2"), of: .oneByte, 206, .bytes(0..<1)),
    Row("S3", "GET", range("1-"), of: .oneByte, 416, .text),
  ]

  private static let thousandDigits = String(repeating: "9", count: 1000)

  private static let largeNumbers: [ServerRuleRow] = [
    Row("S11", "GET", range("0-99999999999999999999"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("0-18446744073709551616"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("0-9223372036854775807"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("-99999999999999999999"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("18446744073709551616-"), 416, .text),
    Row("S11", "GET", range("18446744073709551617-18446744073709551618"), 416, .text),
    Row("S11", "GET", range("4294967296-"), 416, .text),
    Row("S11", "GET", range("0-\(thousandDigits)"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("\(thousandDigits)-"), 416, .text),
    Row("S11", "GET", range("-\(thousandDigits)"), 206, .bytes(0..<1000)),
    Row("S11", "GET", range("\(thousandDigits)-9"), 200, .whole),
    Row("S11", "GET", range("2147483648-2147483648"), of: .largest, 206, .bytes(2_147_483_648..<2_147_483_649)),
    Row("S11", "GET", range("4294967296-4294967299"), of: .largest, 206, .bytes(4_294_967_296..<4_294_967_300)),
    Row(
      "S11", "GET", range("9007199254740993-9007199254740993"), of: .largest, 206,
      .bytes(9_007_199_254_740_993..<9_007_199_254_740_994)),
    Row("S11", "GET", range("9223372036854775806-"), of: .largest, 206, .bytes((.max - 1)..<(.max))),
    Row("S11", "GET", range("-1"), of: .largest, 206, .bytes((.max - 1)..<(.max))),
    Row(
      "S11", "GET", range("9223372036854775806-99999999999999999999"), of: .largest, 206, .bytes((.max - 1)..<(.max))),
    Row("S11", "GET", range("9223372036854775807-"), of: .largest, 416, .text),
    // The multipart body would be longer than any Content-Length can say.
    Row("S11", "GET", range("0-9,20-"), of: .largest, 200, .whole),
  ]

  private static let heads: [ServerRuleRow] = [
    Row("S17", "GET", [], 400, .text, addsHost: false),
    Row("S17", "HEAD", [], 400, .none, addsHost: false),
    Row("S17", "GET", range("0-9"), 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "other")], 400, .text),
    Row("S17", "GET", [("Host", "localhost")], 400, .text),
    Row("S17", "GET", [("Host", "a b")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "a/b")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "user@host")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "localhost:http")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "[::1")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "[::1]x")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "a, b")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "http://localhost/")], 400, .text, addsHost: false),
    Row("S17", "GET", [("Host", "")], 200, .whole, addsHost: false),
    Row("S17", "GET", [("host", "localhost:")], 200, .whole, addsHost: false),
    Row("S17", "GET", [("Host", "127.0.0.1:80")], 200, .whole, addsHost: false),
    Row("S17", "GET", [("Host", "[::1]:80")], 200, .whole, addsHost: false),
    Row("S17", "GET", [("Host", "xn--bcher-kva.example")], 200, .whole, addsHost: false),
    Row("S14", "GET", [], 200, .whole, version: "HTTP/1.0", addsHost: false),
    Row("S14", "GET", range("5-9"), 206, .bytes(5..<10), version: "HTTP/1.0", addsHost: false),
    Row("S18", "GET", [("Content-Length", "0"), ("Transfer-Encoding", "chunked")], 400, .text),
  ]
}
