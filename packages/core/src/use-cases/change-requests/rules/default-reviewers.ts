import { Effect, Option } from "effect"
import {
  DefaultReviewers,
  defaultReviewersUpdated,
  defaultReviewerViolations,
  reviewerOf
} from "../../../domain/change-requests/reviewer.ts"
import { sizeViolations } from "../../../domain/json/size-violations.ts"
import { sameContent } from "../../../domain/values/same-content.ts"
import { AccessPolicy } from "../../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { UserStore } from "../../../ports/users/user-store.ts"
import { refuseInvalid, requirePermission } from "../../access/require-permission.ts"
import { visibleProject } from "../../access/visible-project.ts"
import { inTransaction, recordEvents } from "../../events/in-transaction.ts"
import { projectToChange } from "../../projects/update-project.ts"
import { seenPerson } from "../../users/list-people.ts"
import { isStoredUser } from "../lock-request.ts"

/** Lists the default reviewers of a project by id, including those who may no longer approve. */
export const listDefaultReviewers = Effect.fn("listDefaultReviewers")(function* (project: string) {
  yield* visibleProject(project)
  const ids = yield* (yield* ChangeRequestStore).defaultReviewers(project)
  const accounts = yield* (yield* UserStore).findAll(ids)
  return accounts.map(yield* seenPerson()).map(reviewerOf)
})

/**
 * Replaces the users who are asked for a review if nobody is asked by name. New ones must be able to approve in an
 * environment of the project. Doing it twice changes nothing.
 */
export const setDefaultReviewers = Effect.fn("setDefaultReviewers")(function* (
  project: string,
  reviewers: ReadonlyArray<number>
) {
  yield* requirePermission("PROJECT_CHANGE_REQUEST_WRITE", { project })
  yield* refuseInvalid(sizeViolations(DefaultReviewers, { reviewers }, ""))

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(project)
      const accounts = yield* (yield* UserStore).findAll(reviewers.filter(isStoredUser))
      const known = new Map(accounts.map((account) => [account.id, account]))
      const stored = yield* (yield* ChangeRequestStore).defaultReviewers(project)
      const added = accounts.filter(({ accountType, id }) => accountType === "User" && !stored.includes(id))
      const able = yield* Effect.filter(added, ({ id }) => mayApprove(project, id))
      yield* refuseInvalid(
        defaultReviewerViolations(reviewers, known, new Set([...stored, ...able.map(({ id }) => id)]))
      )
      yield* putDefaultReviewers(project, reviewers)
    })
  )
})

/** Replaces the default reviewers of a project, also by users who cannot approve yet. They are asked once they can. */
export const putDefaultReviewers = Effect.fnUntraced(function* (project: string, reviewers: ReadonlyArray<number>) {
  yield* requirePermission("PROJECT_CHANGE_REQUEST_WRITE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* projectToChange(project)
      const store = yield* ChangeRequestStore
      const before = yield* store.defaultReviewers(project)
      const after = [...new Set(reviewers)].toSorted((left, right) => left - right)
      if (sameContent(before, after)) return
      yield* store.setDefaultReviewers(project, after)
      yield* recordEvents(defaultReviewersUpdated(project, before, after))
    })
  )
})

/** Whether the user may approve in an environment of the project. True if the host's policy cannot say. */
const mayApprove = Effect.fnUntraced(function* (project: string, user: number) {
  const { permits, principalOf } = yield* AccessPolicy
  if (principalOf === undefined) return true
  const principal = yield* principalOf(user)
  if (Option.isNone(principal)) return false
  for (const { environment } of yield* (yield* ProjectStore).environments(project)) {
    if (yield* permits(principal.value, "APPROVE_CHANGE_REQUEST", { project, environment })) return true
  }
  return false
})
