import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { Timestamp } from "../values/timestamp.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

/** The stages in order. A feature is in the last stage that it has entered. */
export const LifecycleStage = Schema.Literals(["initial", "pre-live", "live", "completed", "archived"])
export type LifecycleStage = typeof LifecycleStage.Type

export const Completion = Schema.Struct({
  status: field(Schema.Literals(["kept", "discarded"]), "Whether the feature was kept or discarded"),
  statusValue: field(
    Schema.NullOr(Schema.String),
    "More about the outcome, such as the name of the variant that was kept"
  )
}).annotate({ identifier: "Completion", description: "The outcome of a completed feature." })
export type Completion = typeof Completion.Type

export const NewCompletion = Schema.Struct({
  status: Completion.fields.status,
  statusValue: field(
    Schema.optionalKey(Schema.NullOr(limitedText(100))),
    "More about the outcome, such as the name of the variant that was kept"
  )
}).annotate({ identifier: "NewCompletion", description: "The outcome of a completed feature." })
export type NewCompletion = typeof NewCompletion.Type

/** Fills in defaults. An empty value becomes null. */
export const completeCompletion = ({ status, statusValue }: NewCompletion): Completion => ({
  status,
  statusValue: statusValue || null
})

/** The rule violations of a completion. */
export const completionViolations = (completion: NewCompletion, path: string): ReadonlyArray<Violation> =>
  sizeViolations(NewCompletion, completion, path)

/** A stage that a feature has entered. A completed stage has a status, if it is known. */
export interface EnteredStage {
  readonly stage: LifecycleStage
  readonly enteredStageAt: Timestamp
  readonly status: string | null
  readonly statusValue: string | null
}

export const Lifecycle = Schema.Struct({
  stage: field(LifecycleStage, "The stage: initial, pre-live and live by usage, then completed, then archived"),
  enteredStageAt: field(Timestamp, "When the feature entered the stage"),
  status: field(
    Schema.optionalKey(Schema.String),
    "The outcome of a completed feature: kept or discarded. Left out in other stages"
  )
}).annotate({ identifier: "Lifecycle", description: "A feature's lifecycle stage." })
export type Lifecycle = typeof Lifecycle.Type

export const SearchLifecycle = Schema.Struct({
  ...Lifecycle.fields,
  status: field(Schema.NullOr(Schema.String), "The outcome of a completed feature: kept or discarded")
}).annotate({
  identifier: "SearchLifecycle",
  description: "A feature's lifecycle stage, with the outcome of a completed feature."
})
export type SearchLifecycle = typeof SearchLifecycle.Type
