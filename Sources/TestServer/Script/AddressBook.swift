import HTTPSemantics
import ScenarioLanguage

/// The addresses of one place: its path, and for a place that expires those that were minted since.
struct AddressBook: Sendable {
  private struct Address: Sendable {
    /// When somebody was first sent or came there; nil: nobody yet.
    var minted: Duration?
    var uses = 0
    /// How often the gate had been released when it was minted.
    var releases = 0
  }

  /// The path of the first address.
  let path: String
  let expiry: Place.Expiry?
  private var addresses = [Address()]

  init(_ place: Place) {
    let folder = place.name == "file" ? "/" : "/\(PercentEncoding.encode(place.name))/"
    path = place.path ?? folder + place.file.name
    expiry = place.expiry
  }

  /// The path of an address: numbers from 2 stand before the last piece, so that the file's name stays.
  func path(of number: Int) -> String {
    guard number > 1, let slash = path.lastIndex(of: "/") else { return path }
    return "\(path[...slash])\(number)\(path[slash...])"
  }

  /// The number of the first address whose path is asked for, or nil.
  func number(where isAsked: (String) -> Bool) -> Int? {
    (1...addresses.count).first { isAsked(path(of: $0)) }
  }

  /// Whether an address has run out; `releases` counts those of the gate that the place waits for.
  func hasRunOut(_ number: Int, now: Duration, releases: Int) -> Bool {
    guard let expiry, addresses.indices.contains(number - 1) else { return false }
    let address = addresses[number - 1]
    switch expiry.bound {
    case .uses(let count): return address.uses >= count
    case .time(let time): return address.minted.map { now >= $0 + time } ?? false
    case .released: return releases > address.releases
    }
  }

  /// Notes a GET on an address.
  mutating func use(_ number: Int, now: Duration) {
    guard expiry != nil, addresses.indices.contains(number - 1) else { return }
    addresses[number - 1].uses += 1
    if addresses[number - 1].minted == nil { addresses[number - 1].minted = now }
  }

  /// The number of the address that somebody is sent to now: the last one, or a fresh one where that has run out.
  mutating func send(now: Duration, releases: Int) -> Int {
    if hasRunOut(addresses.count, now: now, releases: releases) { addresses.append(Address(releases: releases)) }
    if addresses[addresses.count - 1].minted == nil { addresses[addresses.count - 1].minted = now }
    return addresses.count
  }

  /// The number of the last address that was minted.
  var last: Int { addresses.count }
}
