import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { compareText } from "../values/text.ts"
import { field } from "../values/field.ts"

const minimum = "How many people must approve changes in all projects, at least; projects can only ask for more"

export const Environment = Schema.Struct({
  name: field(Schema.String, "The environment's name"),
  type: field(Schema.String, "The environment's type: development, test, preproduction, production or any other word"),
  sortOrder: field(Schema.Int, "The position in lists; smaller comes first"),
  enabled: field(Schema.Boolean, "Whether new projects are linked to the environment"),
  protected: field(Schema.Boolean, "Whether the environment is protected from deletion"),
  requiredApprovals: field(Schema.NullOr(Schema.Int), `${minimum}. Null if each project decides`)
}).annotate({ identifier: "Environment", description: "An environment that features run in." })
export type Environment = typeof Environment.Type

export const NewEnvironment = Schema.Struct({
  name: Environment.fields.name,
  type: Environment.fields.type,
  sortOrder: field(Schema.optionalKey(Schema.Finite), "The position in lists; smaller comes first. Last by default"),
  requiredApprovals: field(Schema.optionalKey(Schema.NullOr(Schema.Finite)), `${minimum}. 1 to 10; 0 or null for none`)
}).annotate({ identifier: "NewEnvironment", description: "A new environment." })
export type NewEnvironment = typeof NewEnvironment.Type

export const EnvironmentClone = Schema.Struct({
  name: field(Schema.String, "The new environment's name"),
  type: Environment.fields.type,
  projects: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The ids of the projects to link the copy to; all projects of the original by default"
  ),
  clonePermissions: field(Schema.optionalKey(Schema.Boolean), "Ignored: project roles hold in all environments")
}).annotate({ identifier: "EnvironmentClone", description: "A copy of an environment." })
export type EnvironmentClone = typeof EnvironmentClone.Type

export const EnvironmentChange = Schema.Struct({
  type: Schema.optionalKey(Environment.fields.type),
  sortOrder: field(Schema.optionalKey(Schema.Finite), "The position in lists; smaller comes first"),
  requiredApprovals: NewEnvironment.fields.requiredApprovals
}).annotate({
  identifier: "EnvironmentChange",
  description: "Changes to an environment. Properties that are left out stay unchanged."
})
export type EnvironmentChange = typeof EnvironmentChange.Type

/** By sort order, then name. */
export const compareEnvironments = (left: Environment, right: Environment): number =>
  left.sortOrder - right.sortOrder || compareText(left.name, right.name)

/** The environments of a new instance. */
export const initialEnvironments: ReadonlyArray<Environment> = [
  { name: "development", type: "development", sortOrder: 1, enabled: true, protected: false, requiredApprovals: null },
  { name: "production", type: "production", sortOrder: 2, enabled: true, protected: false, requiredApprovals: null }
]

export const environmentCreated = (environment: Environment): EventDraft => ({
  type: "environment-created",
  environment: environment.name,
  data: { ...environment }
})

export const environmentUpdated = (before: Environment, after: Environment): EventDraft => ({
  type: "environment-updated",
  environment: after.name,
  data: { ...after },
  preData: { ...before }
})

export const environmentDeleted = (environment: Environment): EventDraft => ({
  type: "environment-deleted",
  environment: environment.name,
  preData: { ...environment }
})
