import { Schema } from "effect"
import { NewStrategy } from "../strategies/strategy.ts"
import { Environment } from "../environments/environment.ts"

/** An environment and how much uses it. Features count where they are on, unless they are archived. */
export const EnvironmentListItem = Schema.Struct({
  ...Environment.fields,
  projectCount: Schema.Int,
  apiTokenCount: Schema.Int,
  enabledToggleCount: Schema.Int
}).annotate({ identifier: "EnvironmentListItem" })
export type EnvironmentListItem = typeof EnvironmentListItem.Type

/** An environment as one project sees it: `visible` if it is linked to the project, and how much of that uses it. */
export const AvailableEnvironment = Schema.Struct({
  ...Environment.fields,
  projectApiTokenCount: Schema.Int,
  projectEnabledToggleCount: Schema.Int,
  defaultStrategy: Schema.optionalKey(NewStrategy),
  visible: Schema.Boolean
}).annotate({ identifier: "AvailableEnvironment" })
export type AvailableEnvironment = typeof AvailableEnvironment.Type
