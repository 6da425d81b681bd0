import { Effect, Option } from "effect"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import type { GroupRecord } from "../../domain/groups/group.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { shownGroup, shownGroups } from "./shown-groups.ts"

/** All groups, by id. */
export const listGroups = Effect.fn("listGroups")(function* () {
  yield* requirePermission("ADMIN")
  return yield* shownGroups(yield* (yield* GroupStore).list)
})

/** Reads a group. */
export const getGroup = Effect.fn("getGroup")(function* (id: number) {
  yield* requirePermission("ADMIN")
  return yield* shownGroup(yield* findGroup(id))
})

/** The group with this id. */
export const findGroup = Effect.fn("findGroup")(function* (id: number) {
  const found = yield* (yield* GroupStore).find(id)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "group", id: String(id) })
  return found.value
})

/** Fails where an external directory manages the group, for it would not know of the change. */
export const refuseManagedGroup = Effect.fn("refuseManagedGroup")(function* ({ scimId }: GroupRecord) {
  if (scimId === null) return
  return yield* new InvalidOperation({ message: "An external directory manages this group; make the change there" })
})
