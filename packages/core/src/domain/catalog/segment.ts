import { Schema } from "effect"
import { Constraint } from "../features/constraint.ts"
import { Timestamp } from "../timestamp.ts"

/** Constraints with a name, used by strategies of any project, or of `project` only. */
export const Segment = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  project: Schema.NullOr(Schema.String),
  constraints: Schema.Array(Constraint),
  createdBy: Schema.String,
  createdAt: Timestamp
}).annotate({ identifier: "Segment" })
export type Segment = typeof Segment.Type
