import { expect } from "@effect/vitest"
import {
  generateScimToken,
  patchProvisionedGroup,
  patchProvisionedUser,
  provisionGroup,
  provisionUser,
  removeProvisionedGroup,
  removeProvisionedUser,
  replaceProvisionedGroup,
  replaceProvisionedUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const recordOf = (userName: string) => ({
  id: expect.any(Number),
  username: null,
  name: null,
  email: userName.toLowerCase(),
  rootRole: 3,
  scimId: expect.any(String)
})

const emailOf = (made: string) => `${made}@example.com`

const aUser = (made: string) => asAdmin(provisionUser({ userName: emailOf(made) }))

const aGroup = (made: string, members: ReadonlyArray<string> = []) =>
  asAdmin(provisionGroup({ displayName: made, members: members.map((value) => ({ value })) }))

const scimIdOf = ({ account }: { readonly account: { readonly scimId: string | null } }) => account.scimId ?? ""

/** The events of each write of a directory. */
export const provisioningEvents: EventTable = {
  provisionUser: write(({ made }) => ({
    act: provisionUser({ userName: emailOf(made) }),
    events: [{ type: "user-created", data: recordOf(emailOf(made)) }]
  })),
  "replaceProvisionedUser, deactivating": write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      const before = recordOf(emailOf(made))
      return {
        act: replaceProvisionedUser(scimIdOf(user), { userName: emailOf(made), displayName: "Ada", active: false }),
        events: [{ type: "user-updated", data: { ...before, name: "Ada", active: false }, preData: before }]
      }
    })
  ),
  patchProvisionedUser: write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      const before = recordOf(emailOf(made))
      return {
        act: patchProvisionedUser(scimIdOf(user), { Operations: [{ op: "add", path: "displayName", value: "Ada" }] }),
        events: [{ type: "user-updated", data: { ...before, name: "Ada" }, preData: before }]
      }
    })
  ),
  removeProvisionedUser: write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      return {
        act: removeProvisionedUser(scimIdOf(user)),
        events: [{ type: "user-deleted", preData: recordOf(emailOf(made)) }]
      }
    })
  ),
  provisionGroup: write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      return {
        act: provisionGroup({ displayName: made, members: [{ value: scimIdOf(user) }] }),
        events: [
          { type: "group-created", data: expect.objectContaining({ name: made, scimId: expect.any(String) }) },
          { type: "group-user-added", data: { groupId: expect.any(Number), userId: user.account.id } }
        ]
      }
    })
  ),
  replaceProvisionedGroup: write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      const { group } = yield* aGroup(made, [scimIdOf(user)])
      return {
        act: replaceProvisionedGroup(group.scimId ?? "", { displayName: `${made} 2`, members: [] }),
        events: [
          { type: "group-updated", data: { ...group, name: `${made} 2` }, preData: group },
          { type: "group-user-removed", preData: { groupId: group.id, userId: user.account.id } }
        ]
      }
    })
  ),
  patchProvisionedGroup: write(
    Effect.fnUntraced(function* ({ made }) {
      const user = yield* aUser(made)
      const { group } = yield* aGroup(made)
      const members = [{ value: scimIdOf(user) }]
      return {
        act: patchProvisionedGroup(group.scimId ?? "", {
          Operations: [{ op: "Add", path: "members", value: members }]
        }),
        events: [{ type: "group-user-added", data: { groupId: group.id, userId: user.account.id } }]
      }
    })
  ),
  removeProvisionedGroup: write(
    Effect.fnUntraced(function* ({ made }) {
      const { group } = yield* aGroup(made)
      return { act: removeProvisionedGroup(group.scimId ?? ""), events: [{ type: "group-deleted", preData: group }] }
    })
  ),
  generateScimToken: write(
    Effect.fnUntraced(function* () {
      yield* asAdmin(generateScimToken())
      const preData = { id: "scim", enabled: expect.any(Boolean), hasToken: true }
      const data = { ...preData, tokenReplaced: true }
      return { act: generateScimToken(), events: [{ type: "setting-updated", data, preData }] }
    })
  )
}
