import HTTPSemantics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's time of day.
enum SystemClock {
  static var now: HTTPDate { HTTPDate(secondsSince1970: Int64(time(nil))) }
}
