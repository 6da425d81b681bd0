import { type PublicSignupToken, viewerRole } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { aPerson, aSecret } from "../users/a-person.examples.ts"

const expiresAt = "2999-12-31T18:00:00.000Z"

const invitation: PublicSignupToken = {
  secret: aSecret,
  url: `https://flags.example.com/new-user?invite=${aSecret}`,
  name: "Support team",
  enabled: true,
  expiresAt,
  createdAt: "2026-11-20T18:00:00.000Z",
  createdBy: "kim@example.com",
  users: [],
  role: {
    id: viewerRole.id,
    type: viewerRole.type,
    name: viewerRole.name,
    description: viewerRole.description,
    project: null
  }
}

const missing = { NotFoundError: `There is no signup token "****${aSecret.slice(-4)}"` }
const closed = { ...missing, InvalidOperationError: "This invitation has expired or is disabled. Ask for a new one." }

export const signupTokenExamples = {
  createPublicSignupToken: { body: { name: "Support team", expiresAt }, answer: invitation },
  getAllPublicSignupTokens: { answer: { tokens: [invitation] } },
  getPublicSignupToken: { answer: { ...invitation, users: [aPerson] }, messages: missing },
  updatePublicSignupToken: { body: { enabled: true }, answer: invitation, messages: missing },
  validatePublicSignupToken: { messages: closed },
  addPublicSignupTokenUser: {
    body: {
      username: "ada",
      email: "ada@example.com",
      name: "Ada King",
      password: "a castle above nine rivers"
    },
    answer: aPerson,
    messages: closed
  },
  login: {
    body: { username: "ada@example.com", password: "a castle above nine rivers" },
    answer: { ...aPerson, activeSessions: 1, deletedSessions: 0 },
    messages: {
      AuthenticationRequired: "The username or the password is wrong",
      NoAccessError: "Password logins are disabled on this instance. Use the login provider."
    }
  },
  logout: {
    answer: { redirectTo: null },
    messages: { NoAccessError: "A page of another origin cannot write with the session of whoever looks at it" }
  }
} satisfies Record<string, OperationExample>
