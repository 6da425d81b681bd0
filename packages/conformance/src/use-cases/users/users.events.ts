import { expect } from "@effect/vitest"
import { sessionId } from "@halyard/core/domain"
import { SessionStore } from "@halyard/core/ports"
import {
  changeUserPassword,
  createUser,
  deleteInactiveUsers,
  deleteUser,
  endUserSession,
  endUserSessions,
  updateUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aPassword, aSession, aUserAccount } from "../../fixtures/accounts.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const recordOf = (username: string) => ({ username, name: null, email: null, rootRole: 3, scimId: null })

/** Before any clock of a test begins. */
const longAgo = "1960-01-01T00:00:00.000Z"

const aViewer = (username: string) => asAdmin(createUser({ username, rootRole: "Viewer" }))

const aLogin = Effect.fnUntraced(function* (username: string) {
  const { id: user } = yield* aViewer(username)
  const digest = yield* hexDigits(64)
  const session = aSession({ user, createdAt: longAgo, expiresAt: "2999-01-01T00:00:00.000Z" })
  yield* (yield* SessionStore).insert(digest, session)
  return { digest, user }
})

/** The events of each write to a user. */
export const userEvents: EventTable = {
  createUser: write(({ made: username }) => ({
    act: createUser({ username, rootRole: "Viewer", password: aPassword }),
    events: [{ type: "user-created", data: { id: expect.any(Number), ...recordOf(username) } }]
  })),
  updateUser: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { id } = yield* aViewer(username)
      const before = { id, ...recordOf(username) }
      const email = `${username}@example.com`
      return {
        act: updateUser(id, { email, name: "Ada", rootRole: "Editor" }),
        events: [
          {
            type: "user-updated",
            data: { ...before, email: email.toLowerCase(), name: "Ada", rootRole: 2 },
            preData: before
          }
        ]
      }
    })
  ),
  deleteUser: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { id } = yield* aViewer(username)
      return { act: deleteUser(id), events: [{ type: "user-deleted", preData: { id, ...recordOf(username) } }] }
    })
  ),
  deleteInactiveUsers: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { id } = yield* aUserAccount({ username, name: null, email: null, createdAt: longAgo })
      return {
        act: deleteInactiveUsers([id]),
        events: [{ type: "user-deleted", preData: { id, ...recordOf(username) } }]
      }
    })
  ),
  endUserSession: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { digest, user } = yield* aLogin(username)
      const data = { id: user, username, email: null }
      return { act: endUserSession(user, sessionId(digest)), events: [{ type: "user-sessions-ended", data }] }
    })
  ),
  endUserSessions: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { user } = yield* aLogin(username)
      const data = { id: user, username, email: null }
      return { act: endUserSessions(user), events: [{ type: "user-sessions-ended", data }] }
    })
  ),
  changeUserPassword: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { id } = yield* aViewer(username)
      return {
        act: changeUserPassword(id, { password: aPassword }),
        events: [{ type: "user-password-set", data: { id, username, email: null } }, { type: "user-updated" }]
      }
    })
  )
}
