import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { field } from "../values/field.ts"

/** An environment of a project in which changes need approval. */
export interface ApprovalRule {
  readonly project: string
  readonly environment: string
  readonly requiredApprovals: number
}

const requiredApprovals = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))

export const ChangeRequestConfig = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  type: field(Schema.String, "The environment's type"),
  changeRequestEnabled: field(Schema.Boolean, "Whether changes need approval there"),
  requiredApprovals: field(
    Schema.NullOr(requiredApprovals),
    "How many people must approve a change; null if changes need no approval"
  )
}).annotate({
  identifier: "ChangeRequestConfig",
  description: "Whether changes need approval in an environment of a project."
})
export type ChangeRequestConfig = typeof ChangeRequestConfig.Type

export const NewChangeRequestConfig = Schema.Struct({
  changeRequestsEnabled: field(Schema.Boolean, "Whether changes need approval there"),
  requiredApprovals: field(
    Schema.optionalKey(Schema.NullOr(requiredApprovals)),
    "How many people must approve a change, 1 to 10. By default as before, or 1"
  )
}).annotate({
  identifier: "NewChangeRequestConfig",
  description: "Whether changes need approval in an environment of a project."
})
export type NewChangeRequestConfig = typeof NewChangeRequestConfig.Type

/** How many approvals are required from now on; undefined for none. */
export const requiredFrom = (given: NewChangeRequestConfig, before: number | undefined): number | undefined =>
  given.changeRequestsEnabled ? (given.requiredApprovals ?? before ?? 1) : undefined

export const configurationUpdated = (
  place: { readonly project: string; readonly environment: string },
  before: number | undefined,
  after: number | undefined
): EventDraft => ({
  type: "change-request-configuration-updated",
  ...place,
  data: configured(after),
  preData: configured(before)
})

const configured = (required: number | undefined) => ({
  changeRequestsEnabled: required !== undefined,
  requiredApprovals: required ?? null
})
