import { Schema } from "effect"
import { compareText } from "../values/text.ts"

/** Where features run. Known types are development, test, preproduction and production; others are allowed. */
export const Environment = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  sortOrder: Schema.Int,
  enabled: Schema.Boolean,
  protected: Schema.Boolean
}).annotate({ identifier: "Environment" })
export type Environment = typeof Environment.Type

/** By sort order, then name: the order in which environments are shown. */
export const compareEnvironments = (left: Environment, right: Environment): number =>
  left.sortOrder - right.sortOrder || compareText(left.name, right.name)

/** The environments of a fresh instance. */
export const initialEnvironments: ReadonlyArray<Environment> = [
  { name: "development", type: "development", sortOrder: 1, enabled: true, protected: false },
  { name: "production", type: "production", sortOrder: 2, enabled: true, protected: false }
]
