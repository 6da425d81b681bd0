import { Effect } from "effect"
import { ownerRole } from "../../domain/access/role.ts"
import { ownersOf, type ProjectOwner } from "../../domain/projects/project-owner.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"

/** Returns the owners to show of each project, or only of one. */
export const projectOwners = Effect.fn("projectOwners")(function* (only?: string) {
  const holders = yield* (yield* ProjectAccessStore).holders(ownerRole.id, only)
  return (project: string): ReadonlyArray<ProjectOwner> => ownersOf(holders.get(project))
})
