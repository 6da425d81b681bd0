import type { AuthenticateUser } from "@halyard/http-node"

/** The users of the application, by their sessions. Without a role, they may read. */
const sessions = new Map([
  ["session-of-ada", { id: "u_7", name: "ada@example.com", roles: ["Editor"] }],
  ["session-of-eve", { id: "u_8", name: "eve@example.com", roles: [] }]
])

export const authenticator: AuthenticateUser = ({ cookie }) => sessions.get(cookie("session") ?? "")
