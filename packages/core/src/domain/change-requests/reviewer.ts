import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { initialsImage } from "../users/creator.ts"
import { displayNameOf, type Account } from "../users/user.ts"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { quoted, violation } from "../violations/violation.ts"
import type { Violation } from "../violations/errors.ts"

export const Reviewer = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  name: field(Schema.NullOr(Schema.String), "The user's name"),
  username: field(Schema.NullOr(Schema.String), "The username"),
  email: field(
    Schema.String,
    "The email address; empty if there is none, and for callers who may not add members to any project"
  ),
  imageUrl: field(Schema.String, "An image of the user's initials")
}).annotate({ identifier: "Reviewer", description: "A user who may review change requests." })
export type Reviewer = typeof Reviewer.Type

export const AvailableReviewers = Schema.Struct({
  reviewers: field(Schema.Array(Reviewer), "The users, by id")
}).annotate({ identifier: "AvailableReviewers", description: "Users who may review change requests." })

export const reviewerOf = (account: Account): Reviewer => ({
  id: account.id,
  name: account.name,
  username: account.username,
  email: account.email ?? "",
  imageUrl: initialsImage(displayNameOf(account))
})

/** How many people are asked for a review at once. */
export const MOST_ASKED = 20

export const DefaultReviewers = Schema.Struct({
  reviewers: field(
    limitedList(Schema.Int, MOST_ASKED),
    "The ids of the users who are asked for a review where nobody is asked by name; empty for everybody who may approve"
  )
}).annotate({
  identifier: "DefaultReviewers",
  description: "The users who are asked to review change requests of a project where nobody is asked by name."
})

/**
 * The rule violations of default reviewers. `known` are the accounts by id, `able` the ids of those who may approve.
 */
export const defaultReviewerViolations = (
  ids: ReadonlyArray<number>,
  known: ReadonlyMap<number, Account>,
  able: ReadonlySet<number>
): ReadonlyArray<Violation> =>
  ids.flatMap((id, index) => {
    if (able.has(id)) return []
    const account = known.get(id)
    const why = account === undefined ? `there is no user ${id}` : `${quoted(displayNameOf(account))} may not`
    return [
      violation(`/reviewers/${index}`, `must be a user who may approve change requests in the project, and ${why}`)
    ]
  })

/** The first people who may approve: the default reviewers among them, or everybody if there are none. */
export const defaultReviewersAmong = <A extends { readonly id: number }>(
  able: ReadonlyArray<A>,
  defaults: ReadonlyArray<number>
): ReadonlyArray<A> => {
  const chosen = able.filter(({ id }) => defaults.includes(id))
  return chosen.length > 0 ? chosen : able
}

export const defaultReviewersUpdated = (
  project: string,
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>
): EventDraft => ({
  type: "change-request-default-reviewers-updated",
  project,
  data: { reviewers: after },
  preData: { reviewers: before }
})
