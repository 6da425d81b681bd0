import { memberRole, type NewChange, type Principal } from "@halyard/core/domain"
import { ProjectAccessStore } from "@halyard/core/ports"
import { moveRequest, proposeChanges, setChangeRequestConfig } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aFlag, type FlagWorkspace } from "../../fixtures/workspaces.ts"

/** A flag in a project where changes in production need approval, and three stored members of the project. */
export const aGuardedFlag = Effect.fn("aGuardedFlag")(function* (requiredApprovals = 1) {
  const flag = yield* aFlag()
  yield* asAdmin(setChangeRequestConfig(flag.production, { changeRequestsEnabled: true, requiredApprovals }))
  const [ann, bob, cid] = [yield* aMember(flag.project), yield* aMember(flag.project), yield* aMember(flag.project)]
  return { ...flag, ann, bob, cid }
})

/** A stored user who is a member of the project. */
export const aMember = Effect.fn("aMember")(function* (project: string) {
  const { email, id } = yield* aUserAccount()
  yield* (yield* ProjectAccessStore).setUser(project, id, [memberRole.id], minute(0))
  const member: Principal = { kind: "user", id, name: email ?? "", grants: [{ role: memberRole, project }] }
  return member
})

export const switchTo = (feature: string, enabled: boolean): NewChange => ({
  feature,
  action: "updateEnabled",
  payload: { enabled }
})

/** The changes in a request of this author that is in review, as its address. */
export const inReview = Effect.fn("inReview")(function* (
  { production, project }: Pick<FlagWorkspace, "production" | "project">,
  author: Principal,
  changes: NewChange | ReadonlyArray<NewChange>
) {
  const { id } = yield* as(author)(proposeChanges(production, changes))
  const address = { project, request: id }
  yield* as(author)(moveRequest(address, { state: "In review" }))
  return address
})
