import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { Timestamp } from "../values/timestamp.ts"
import { lengthViolations } from "../violations/violation.ts"

/** The stages in their order; the current stage of a feature is the latest that it has entered. */
export const LifecycleStage = Schema.Literals(["initial", "pre-live", "live", "completed", "archived"])
export type LifecycleStage = typeof LifecycleStage.Type

/** What became of a completed feature. `statusValue` says more, such as which variant was kept. */
export const Completion = Schema.Struct({
  status: Schema.Literals(["kept", "discarded"]),
  statusValue: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Completion" })
export type Completion = typeof Completion.Type

/** What became of a feature, as a caller says it. */
export const NewCompletion = Schema.Struct({
  status: Completion.fields.status,
  statusValue: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "NewCompletion" })
export type NewCompletion = typeof NewCompletion.Type

/** The completion with its defaults. An empty value is none. */
export const completeCompletion = ({ status, statusValue }: NewCompletion): Completion => ({
  status,
  statusValue: statusValue || null
})

/** What is wrong with the content of a completion. */
export const completionViolations = ({ statusValue }: NewCompletion, path: string): ReadonlyArray<Violation> =>
  lengthViolations(statusValue ?? "", `${path}/statusValue`, 0, 100)

/** A stage that a feature has entered. A completed one has a status, unless nobody knows it. */
export interface EnteredStage {
  readonly stage: LifecycleStage
  readonly enteredStageAt: Timestamp
  readonly status: string | null
  readonly statusValue: string | null
}

/** The stage a feature is in. */
export const Lifecycle = Schema.Struct({
  stage: LifecycleStage,
  enteredStageAt: Timestamp
}).annotate({ identifier: "Lifecycle" })
export type Lifecycle = typeof Lifecycle.Type

/** As search shows it: with what became of a completed feature. */
export const SearchLifecycle = Schema.Struct({
  ...Lifecycle.fields,
  status: Schema.NullOr(Schema.String)
}).annotate({ identifier: "SearchLifecycle" })
export type SearchLifecycle = typeof SearchLifecycle.Type
