import { Effect } from "effect"
import { ownerRole } from "../../domain/access/role.ts"
import { ownersOf, type ProjectOwner } from "../../domain/projects/project-owner.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { seenPerson } from "../users/list-people.ts"

/** Returns the owners of each project, or of one, as the caller sees them. */
export const projectOwners = Effect.fnUntraced(function* (only?: string) {
  const holders = yield* (yield* ProjectAccessStore).holders(ownerRole.id, only)
  const seen = yield* seenPerson()
  return (project: string): ReadonlyArray<ProjectOwner> => {
    const { groups = [], users = [] } = holders.get(project) ?? {}
    return ownersOf({ groups, users: users.map(seen) })
  }
})
