import { expect } from "@effect/vitest"
import { changeUserPassword, createUser, deleteInactiveUsers, deleteUser, updateUser } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aPassword, aUserAccount } from "../../fixtures/accounts.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const recordOf = (username: string) => ({ username, name: null, email: null, rootRole: 3, scimId: null })

/** Before any clock of a test begins. */
const longAgo = "1960-01-01T00:00:00.000Z"

const aViewer = (username: string) => asAdmin(createUser({ username, rootRole: "Viewer" }))

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
  changeUserPassword: write(
    Effect.fnUntraced(function* ({ made: username }) {
      const { id } = yield* aViewer(username)
      return { act: changeUserPassword(id, { password: aPassword }), events: [{ type: "user-updated" }] }
    })
  )
}
