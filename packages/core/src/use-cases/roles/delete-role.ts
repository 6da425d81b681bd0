import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { roleDeleted } from "../../domain/roles/role-events.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "./change-people.ts"
import { findRole } from "./list-roles.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refusePredefined } from "./update-role.ts"

/** Deletes a role that nobody has. */
export const deleteRole = Effect.fn("deleteRole")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const role = yield* findRole(id)
      yield* refusePredefined(role)
      const { groups, users } = yield* (yield* ProjectAccessStore).countOfRole(id)
      if (users + groups > 0) {
        const holders = `${counted(users, "user")} and ${counted(groups, "group")}`
        return yield* new InvalidOperation({ message: `The role "${role.name}" is in use: ${holders} have it` })
      }
      yield* (yield* RoleStore).remove(id)
      yield* recordEvents(roleDeleted(role))
    })
  )
})

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`
