import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { changeRequestEvent, titleUpdated } from "../../domain/change-requests/change-request-events.ts"
import { type ChangeRequest, NewComment, NewReviewers, NewTitle } from "../../domain/change-requests/change-request.ts"
import { reviewerOf } from "../../domain/change-requests/reviewer.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidData, InvalidOperation } from "../../domain/violations/errors.ts"
import { violation } from "../../domain/violations/violation.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { seenPerson } from "../users/list-people.ts"
import { participant } from "./draft-changes.ts"
import { mailReviewers, reviewersFor, reviewersIn } from "./find-reviewers.ts"
import { lockOwnRequest, lockRequest, type RequestAddress, scopesOf, visibleRequest } from "./lock-request.ts"

/** Sets or removes the title of a request of the caller. */
export const setTitle = Effect.fn("setTitle")(function* (address: RequestAddress, given: typeof NewTitle.Type) {
  yield* refuseInvalid(sizeViolations(NewTitle, given, ""))
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockOwnRequest(address)
      const next = { ...request, title: given.title.trim() || null }
      if (next.title === request.title) return
      yield* (yield* ChangeRequestStore).update(next)
      yield* recordEvents(titleUpdated(request, next))
    })
  )
})

/** Adds a comment to a request. Everybody who can see the request can comment, even if it is closed. */
export const addComment = Effect.fn("addComment")(function* (address: RequestAddress, given: typeof NewComment.Type) {
  const text = given.text.trim()
  yield* refuseInvalid([
    ...sizeViolations(NewComment, given, ""),
    ...(text === "" ? [violation("/text", "must not be empty")] : [])
  ])
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockRequest(address)
      yield* (yield* ChangeRequestStore).update(yield* withComment(request, text))
    })
  )
})

/** The request with a comment by the caller, which is recorded. */
export const withComment = Effect.fnUntraced(function* (request: ChangeRequest, text: string) {
  if (request.comments.length >= MOST_COMMENTS) {
    return yield* new InvalidOperation({ message: `A change request has at most ${MOST_COMMENTS} comments` })
  }
  if (request.comments.reduce((sum, known) => sum + known.text.length, text.length) > LONGEST_COMMENTS) {
    const message = `The comments of a change request have at most ${LONGEST_COMMENTS} characters together. Write a shorter one`
    return yield* new InvalidOperation({ message })
  }
  const id = request.lastPart + 1
  const comment = { id, text, by: participant(yield* CurrentPrincipal), at: yield* now }
  yield* recordEvents(changeRequestEvent("change-request-comment-added", request, { comment: { id, text } }))
  return { ...request, comments: [...request.comments, comment], lastPart: id } satisfies ChangeRequest
})

const MOST_COMMENTS = 1000

/** In characters, because all comments are read with the request. */
const LONGEST_COMMENTS = 1_000_000

/** Asks users for a review of a request of the caller, instead of those who were asked before. */
export const askReviewers = Effect.fn("askReviewers")(function* (
  address: RequestAddress,
  reviewers: ReadonlyArray<number>
) {
  yield* refuseInvalid(sizeViolations(NewReviewers, { reviewers }, ""))
  const wanted = [...new Set(reviewers)].toSorted((left, right) => left - right)
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockOwnRequest(address)
      const able = new Set((yield* reviewersIn(request.project, yield* scopesOf(request), wanted)).map(({ id }) => id))
      const unable = wanted.find((id) => !able.has(id) && !request.reviewers.includes(id))
      if (unable !== undefined) {
        const index = reviewers.indexOf(unable)
        return yield* InvalidData.of(`/reviewers/${index}`, "must be a user who may approve change requests there")
      }
      const next = { ...request, reviewers: wanted }
      if (wanted.join() === request.reviewers.join()) return
      yield* (yield* ChangeRequestStore).update(next)
      yield* recordEvents(changeRequestEvent("change-request-requested-approvers-updated", next, { reviewers: wanted }))
      if (request.state !== "In review") return
      const people = yield* reviewersFor(next)
      yield* mailReviewers(next, wanted.length === 0 ? [] : people.filter(({ id }) => !request.reviewers.includes(id)))
    })
  )
})

/** Lists the users who were asked for a review, by id. */
export const listReviewers = Effect.fn("listReviewers")(function* (address: RequestAddress) {
  const { reviewers } = yield* visibleRequest(address)
  const accounts = yield* (yield* UserStore).findAll(reviewers)
  return accounts.map(yield* seenPerson()).map(reviewerOf)
})

/**
 * Lists the users who may approve changes in an environment of a project, by id. For a request, those who may approve
 * everywhere that its changes reach.
 */
export const listAvailableReviewers = Effect.fn("listAvailableReviewers")(function* (
  { environment, project }: EnvironmentOfProject,
  request?: number
) {
  yield* visibleProject(project)
  const scopes = request === undefined ? [] : yield* scopesOf(yield* visibleRequest({ project, request }))
  const others = scopes.filter((scope) => scope.environment !== environment || scope.project !== project)
  const able = yield* reviewersIn(project, [{ environment, project }, ...others])
  return able.map(yield* seenPerson()).map(reviewerOf)
})
