import { Schema } from "effect"
import { initialsImage } from "../users/creator.ts"
import { displayNameOf, type Account } from "../users/user.ts"
import { field } from "../values/field.ts"

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
