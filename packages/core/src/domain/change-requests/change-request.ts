import { Schema } from "effect"
import { initialsImage } from "../users/creator.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedText } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { NewChange } from "./changes/change.ts"
import type { References } from "./changes/change-references.ts"
import { DeliveryDiff } from "./changes/delivery-diff.ts"
import { ChangeRequestState, TargetState } from "./change-request-state.ts"

/** A person in a change request, with the name at that time. */
export interface Participant {
  readonly id: number
  /** The name that events record. */
  readonly name: string
}

/** A proposed change. */
export interface ProposedChange {
  /** Unique within the request. */
  readonly id: number
  readonly change: NewChange
  /** The part that it replaces, as it was when the change was proposed, as `startOf` returns it. */
  readonly start: Schema.Json
  readonly by: Participant
  readonly at: Timestamp
}

export interface Verdict {
  readonly by: Participant
  readonly at: Timestamp
}

export interface Comment extends Verdict {
  readonly id: number
  readonly text: string
}

export interface Schedule {
  readonly at: Timestamp
  readonly status: "pending" | "failed" | "suspended"
  /** Why applying the request failed, or why the schedule was suspended. */
  readonly reason?: string
}

/** A change request, as it is stored. */
export interface ChangeRequest {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly title: string | null
  readonly state: ChangeRequestState
  readonly author: Participant
  readonly createdAt: Timestamp
  /** When the request last entered each state. */
  readonly stateTimestamps: Readonly<Partial<Record<ChangeRequestState, Timestamp>>>
  /**
   * Whether the author may propose the changes but not make them. Such a request needs an approval even where others
   * need none.
   */
  readonly byOutsider: boolean
  /**
   * How many approvals the request needed when it was last sent to review, approved or closed. An open request needs at
   * least as many, even if the rule asks for fewer now.
   */
  readonly minApprovals: number
  /** In the order in which they are applied. */
  readonly changes: ReadonlyArray<ProposedChange>
  /** What the changes refer to, as it was when they were last edited or rebased. */
  readonly references: References
  readonly approvals: ReadonlyArray<Verdict>
  readonly rejections: ReadonlyArray<Verdict>
  readonly comments: ReadonlyArray<Comment>
  /** The ids of the users who were asked for a review. */
  readonly reviewers: ReadonlyArray<number>
  readonly schedule: Schedule | null
  /** How often the changes were edited since the request was sent to review; absent if never. */
  readonly revision?: number
  /** The highest id of a change or comment so far. */
  readonly lastPart: number
}

export const NewState = Schema.Struct({
  state: field(TargetState, "The new state"),
  comment: field(Schema.optionalKey(limitedText(10_000)), "A comment to add"),
  scheduledAt: field(
    Schema.optionalKey(Timestamp),
    "When the request is applied, with any offset and at least a minute ahead; only for Scheduled"
  ),
  revision: field(
    Schema.optionalKey(Schema.Int),
    "The revision of the request that was read. If the changes were edited since, the move is refused"
  )
}).annotate({ identifier: "NewChangeRequestState", description: "Where a change request goes." })
export type NewState = typeof NewState.Type

export const NewTitle = Schema.Struct({
  title: field(limitedText(255), "The title; empty for none")
}).annotate({ identifier: "NewChangeRequestTitle", description: "The title of a change request." })

export const NewComment = Schema.Struct({
  text: field(limitedText(10_000), "The comment")
}).annotate({ identifier: "NewChangeRequestComment", description: "A comment to add to a change request." })

export const NewReviewers = Schema.Struct({
  reviewers: field(limitedList(Schema.Int, 100), "The ids of the users who are asked for a review")
}).annotate({ identifier: "NewReviewers", description: "The users who are asked to review a change request." })

const Author = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  username: field(Schema.String, "The user's name, as in events"),
  imageUrl: field(Schema.String, "An image of the user's initials")
}).annotate({ identifier: "ChangeRequestAuthor", description: "Who did something." })

export const authorOf = ({ id, name }: Participant): typeof Author.Type => ({
  id,
  username: name,
  imageUrl: initialsImage(name)
})

export const showVerdict = ({ at, by }: Verdict): typeof VerdictView.Type => ({
  createdBy: authorOf(by),
  createdAt: at
})

const conflict = field(Schema.optionalKey(Schema.String), "Why it cannot be applied, if it cannot")

const changeFields = {
  id: field(Schema.Int, "The change's number within the request"),
  action: field(Schema.String, "What is done"),
  conflict,
  payload: field(Schema.Json, "The content of the change; null if it needs none"),
  createdBy: field(Author, "Who proposed the change"),
  createdAt: field(Timestamp, "When the change was proposed"),
  scheduleConflicts: field(
    Schema.optionalKey(
      Schema.Struct({
        changeRequests: field(
          Schema.Array(
            Schema.Struct({
              id: field(Schema.Int, "The number of the request"),
              title: field(Schema.optionalKey(Schema.String), "Its title")
            }).annotate({ identifier: "ScheduledRequest", description: "Another scheduled request." })
          ),
          "Other scheduled requests that change the same, at most ten"
        ),
        total: field(Schema.Int, "How many such requests there are")
      }).annotate({ identifier: "ScheduleConflicts", description: "Other scheduled requests that change the same." })
    ),
    "Other scheduled requests that change the same, if there are any"
  ),
  diff: field(
    Schema.optionalKey(
      Schema.Struct({
        now: field(Schema.Json, "As it is now; null if it is gone"),
        proposed: field(Schema.Json, "As it was when the change was proposed"),
        after: field(Schema.Json, "As it will be; null if it will be gone")
      }).annotate({ identifier: "ChangeDiff", description: "What a change replaces, and by what." })
    ),
    "What the change replaces; only for one request, while it is open"
  )
}

export const ChangeView = Schema.Struct(changeFields).annotate({
  identifier: "ChangeRequestChange",
  description: "A proposed change of a feature, or of a setting."
})
export type ChangeView = typeof ChangeView.Type

export const SegmentChangeView = Schema.Struct({
  ...changeFields,
  name: field(Schema.String, "The segment's name")
}).annotate({ identifier: "ChangeRequestSegmentChange", description: "A proposed change of a segment." })

export const FeatureChangesView = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  conflict,
  delivery: field(
    Schema.optionalKey(DeliveryDiff),
    "What applications get of the feature there, now and afterwards; while the request is open. Left out where more than 5,000,000 characters of JSON come together"
  ),
  changes: field(Schema.Array(ChangeView), "Its changes, in the order in which they are applied")
}).annotate({ identifier: "ChangeRequestFeature", description: "The proposed changes of one feature." })
export type FeatureChangesView = typeof FeatureChangesView.Type

const VerdictView = Schema.Struct({
  createdBy: field(Author, "Who reviewed"),
  createdAt: field(Timestamp, "When")
}).annotate({ identifier: "ChangeRequestApproval", description: "An approval or a rejection." })

const CommentView = Schema.Struct({
  id: field(Schema.Int, "The comment's number within the request"),
  text: field(Schema.String, "The comment"),
  createdBy: field(Author, "Who wrote it"),
  createdAt: field(Timestamp, "When")
}).annotate({ identifier: "ChangeRequestComment", description: "A comment on a change request." })

export const ScheduleView = Schema.Struct({
  scheduledAt: field(Timestamp, "When the request is to be applied"),
  status: field(Schema.Literals(["pending", "failed", "suspended"]), "Whether it waits, failed or was suspended"),
  reason: field(Schema.optionalKey(Schema.String), "Why it failed or was suspended"),
  failureReason: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "Why it failed")
}).annotate({ identifier: "ChangeRequestSchedule", description: "When a change request is applied." })

const ReachedRule = Schema.Struct({
  project: field(Schema.NullOr(Schema.String), "The project; null for one that the caller cannot see"),
  environment: field(Schema.String, "The environment"),
  requiredApprovals: field(Schema.Int, "How many people must approve a change there")
}).annotate({
  identifier: "ReachedApprovalRule",
  description: "An environment where the request changes something and changes need approval."
})

export const ChangeRequestView = Schema.Struct({
  id: field(Schema.Int, "The request's number"),
  title: field(Schema.optionalKey(Schema.String), "The title, if there is one"),
  environment: field(Schema.String, "The environment of the changes"),
  project: field(Schema.String, "The project of the changes"),
  minApprovals: field(Schema.Int, "How many approvals the request needs"),
  approvalRules: field(
    Schema.Array(ReachedRule),
    "The environments that require these approvals. Whoever approves, rejects or applies the request needs the permission in each. Empty once the request is closed"
  ),
  features: field(Schema.Array(FeatureChangesView), "The changes of features"),
  segments: field(Schema.Array(SegmentChangeView), "The changes of segments"),
  settings: field(Schema.Array(ChangeView), "The changes of whether changes need approval in the environment"),
  approvals: field(Schema.Array(VerdictView), "Who approved; only those who may still approve count"),
  rejections: field(Schema.Array(VerdictView), "Who rejected"),
  comments: field(Schema.Array(CommentView), "The comments, the oldest first"),
  createdBy: field(Author, "The author"),
  createdAt: field(Timestamp, "When the first change was proposed"),
  stateTimestamps: field(Schema.Record(Schema.String, Timestamp), "When it came into each state"),
  state: field(ChangeRequestState, "The state"),
  revision: field(Schema.Int, "How often its changes were edited since it was sent to review"),
  schedule: field(Schema.optionalKey(ScheduleView), "When it is applied; only if it is scheduled")
}).annotate({ identifier: "ChangeRequest", description: "Changes that are proposed, reviewed and applied together." })
export type ChangeRequestView = typeof ChangeRequestView.Type
