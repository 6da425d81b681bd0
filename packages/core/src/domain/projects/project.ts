import { Schema } from "effect"
import { NewStrategy } from "../strategies/strategy.ts"
import { Timestamp } from "../values/timestamp.ts"

export const ProjectMode = Schema.Literals(["open", "protected", "private"])
export type ProjectMode = typeof ProjectMode.Type

/** What names of features look like in a project. The pattern must match the whole name. */
export const FeatureNaming = Schema.Struct({
  pattern: Schema.NullOr(Schema.String),
  example: Schema.optionalKey(Schema.NullOr(Schema.String)),
  description: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "FeatureNaming" })
export type FeatureNaming = typeof FeatureNaming.Type

export const ProjectSettings = Schema.Struct({
  mode: ProjectMode,
  defaultStickiness: Schema.String,
  featureLimit: Schema.NullOr(Schema.Finite),
  featureNaming: FeatureNaming
}).annotate({ identifier: "ProjectSettings" })
export type ProjectSettings = typeof ProjectSettings.Type

/** A project and its settings. */
export const Project = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  ...ProjectSettings.fields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  archivedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Project" })
export type Project = typeof Project.Type

type Given = Pick<Project, "id" | "name" | "description"> & Partial<Pick<Project, "mode" | "defaultStickiness">>

/** A project as it begins: open, without limit or naming pattern. */
export const newProject = (
  { id, name, description, mode = "open", defaultStickiness = "default" }: Given,
  at: Timestamp
): Project => ({
  id,
  name,
  description,
  mode,
  defaultStickiness,
  featureLimit: null,
  featureNaming: { pattern: null, example: null, description: null },
  createdAt: at,
  updatedAt: at,
  archivedAt: null
})

/** An environment that is linked to a project. `defaultStrategy` is given to features switched on there without one. */
export const ProjectEnvironment = Schema.Struct({
  environment: Schema.String,
  changeRequestsEnabled: Schema.Boolean,
  defaultStrategy: Schema.optionalKey(NewStrategy)
}).annotate({ identifier: "ProjectEnvironment" })
export type ProjectEnvironment = typeof ProjectEnvironment.Type

/** Why a project takes no features, whether new, revived, moved or imported; undefined if it takes them. */
export const whyClosed = ({ id, archivedAt }: Pick<Project, "id" | "archivedAt">): string | undefined =>
  archivedAt === null ? undefined : `The project "${id}" is archived, so it takes no features`

/** Why a project can be neither archived nor deleted; undefined if it can. */
export const whyNeeded = (id: string, activeFeatures: number): string | undefined => {
  if (id === DEFAULT_PROJECT) return `Every instance has the project "${id}"`
  if (activeFeatures === 0) return undefined
  const count = activeFeatures === 1 ? "1 feature that is" : `${activeFeatures} features that are`
  return `The project "${id}" has ${count} not archived`
}

const DEFAULT_PROJECT = "default"
