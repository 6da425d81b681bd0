import { Effect } from "effect"
import { ProvisionedGroupStore } from "../../ports/provisioning/provisioned-group-store.ts"
import { ProvisionedUserStore } from "../../ports/provisioning/provisioned-user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { removeGroup } from "../groups/groups.ts"
import { changePeople } from "../roles/change-people.ts"
import { removeUser } from "../users/users.ts"

/** Deletes all users whom a directory manages. Deletes nobody if no administrator would be left. */
export const deleteProvisionedUsers = Effect.fn("deleteProvisionedUsers")(function* () {
  yield* requirePermission("ADMIN")
  yield* changePeople(
    Effect.gen(function* () {
      const users = yield* (yield* ProvisionedUserStore).list()
      yield* Effect.forEach(users, ({ account }) => removeUser(account), { discard: true })
    })
  )
})

/** Deletes all groups that a directory manages. Their members lose the rights of the groups. */
export const deleteProvisionedGroups = Effect.fn("deleteProvisionedGroups")(function* () {
  yield* requirePermission("ADMIN")
  yield* changePeople(
    Effect.gen(function* () {
      const groups = yield* (yield* ProvisionedGroupStore).list()
      yield* Effect.forEach(groups, ({ group }) => removeGroup(group), { discard: true })
    })
  )
})
