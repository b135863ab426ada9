import TestServer

/// What all cases of one client share: the server, the client, the directory, the wish to stop.
struct Lab: Sendable {
  let server: TestServer
  let client: any CaseClient
  /// The path of the authority that the server's certificates come from.
  let authority: String
  /// Where the cases' directories are made.
  let base: String
  let interrupt: Interrupt
  /// What is learnt of the client once.
  let habits: ClientHabits

  init(_ server: TestServer, _ client: any CaseClient, authority: String, base: String, interrupt: Interrupt) {
    self.server = server
    self.client = client
    self.authority = authority
    self.base = base
    self.interrupt = interrupt
    habits = ClientHabits()
  }
}
