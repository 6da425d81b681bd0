import { Schema } from "effect"
import { Timestamp } from "../timestamp.ts"

/** The stages in their order; the current stage of a feature is the latest that it has entered. */
export const LifecycleStage = Schema.Literals(["initial", "pre-live", "live", "completed", "archived"])
export type LifecycleStage = typeof LifecycleStage.Type

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
