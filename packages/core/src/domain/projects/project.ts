import { Schema } from "effect"
import { MOST_APPROVALS } from "../environments/environment-rules.ts"
import { NewStrategy } from "../strategies/strategy.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { LinkTemplate } from "./link-template.ts"

export const ProjectMode = Schema.Literals(["open", "protected", "private"])
export type ProjectMode = typeof ProjectMode.Type

export const FeatureNaming = Schema.Struct({
  pattern: field(
    Schema.NullOr(Schema.String),
    "A JavaScript regular expression for the whole name, without delimiters and flags; null for any name"
  ),
  example: field(Schema.optionalKey(Schema.NullOr(limitedText(100))), "A name that matches the pattern"),
  description: field(
    Schema.optionalKey(Schema.NullOr(limitedText(10_000))),
    "The pattern in words, shown when a feature is created"
  )
}).annotate({ identifier: "FeatureNaming", description: "The naming pattern of new features in a project." })
export type FeatureNaming = typeof FeatureNaming.Type

export const ProjectSettings = Schema.Struct({
  mode: field(
    ProjectMode,
    "Who can see the project: everybody (open, protected) or only its members (private). In a protected project, others can propose changes"
  ),
  defaultStickiness: field(Schema.String, "The default stickiness of strategies: a context field"),
  featureLimit: field(Schema.NullOr(Schema.Finite), "The maximum number of active features; null for unlimited"),
  featureNaming: field(FeatureNaming, "The naming pattern of new features"),
  linkTemplates: field(Schema.Array(LinkTemplate), "Links on each of its features")
}).annotate({ identifier: "ProjectSettings", description: "The settings of a project." })
export type ProjectSettings = typeof ProjectSettings.Type

export const Project = Schema.Struct({
  id: field(Schema.String, "The project's id"),
  name: field(Schema.String, "The project's name"),
  description: field(Schema.NullOr(limitedText(10_000)), "What the project is for"),
  ...ProjectSettings.fields,
  createdAt: field(Timestamp, "When the project was created"),
  updatedAt: field(Timestamp, "When the project was last changed"),
  archivedAt: field(Schema.NullOr(Timestamp), "When the project was archived; null if it is active")
}).annotate({ identifier: "Project", description: "A project and its settings." })
export type Project = typeof Project.Type

const ChangeRequestEnvironment = Schema.Struct({
  name: field(Schema.String, "The environment's name; one of the project"),
  requiredApprovals: field(
    Schema.optionalKey(Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_APPROVALS })))),
    "How many people must approve a change, 1 to 10 and not below the minimum of the environment. By default the minimum, or 1"
  )
}).annotate({
  identifier: "ChangeRequestEnvironment",
  description: "An environment of a new project where changes need approval."
})

export const NewProject = Schema.Struct({
  id: field(Schema.optionalKey(Schema.String), "The project's id; made from the name by default"),
  name: Project.fields.name,
  description: Schema.optionalKey(Project.fields.description),
  mode: Schema.optionalKey(ProjectSettings.fields.mode),
  defaultStickiness: Schema.optionalKey(ProjectSettings.fields.defaultStickiness),
  environments: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The names of its environments; all enabled environments by default"
  ),
  changeRequestEnvironments: field(
    Schema.optionalKey(Schema.Array(ChangeRequestEnvironment)),
    "Where changes need approval from the start. For whoever becomes the owner of the project, or has PROJECT_CHANGE_REQUEST_WRITE"
  )
}).annotate({ identifier: "NewProject", description: "A new project." })
export type NewProject = typeof NewProject.Type

export const ProjectChange = Schema.Struct({
  name: Project.fields.name,
  description: Schema.optionalKey(Project.fields.description),
  mode: Schema.optionalKey(ProjectSettings.fields.mode),
  defaultStickiness: Schema.optionalKey(ProjectSettings.fields.defaultStickiness)
}).annotate({
  identifier: "ProjectChange",
  description: "Changes to a project. Properties that are left out stay unchanged."
})
export type ProjectChange = typeof ProjectChange.Type

export const NewProjectSettings = Schema.Struct({
  mode: Schema.optionalKey(ProjectSettings.fields.mode),
  defaultStickiness: Schema.optionalKey(ProjectSettings.fields.defaultStickiness),
  featureLimit: Schema.optionalKey(ProjectSettings.fields.featureLimit),
  featureNaming: Schema.optionalKey(ProjectSettings.fields.featureNaming),
  linkTemplates: field(
    Schema.optionalKey(ProjectSettings.fields.linkTemplates),
    "Links on each of its features, at most 10. They are replaced as a whole"
  )
}).annotate({
  identifier: "NewProjectSettings",
  description: "Changes to a project's settings. Settings that are left out stay unchanged."
})
export type NewProjectSettings = typeof NewProjectSettings.Type

type Given = Pick<Project, "id" | "name" | "description"> & Partial<Pick<Project, "mode" | "defaultStickiness">>

/** A new project. It is open, and has no feature limit, naming pattern or link templates. */
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
  linkTemplates: [],
  createdAt: at,
  updatedAt: at,
  archivedAt: null
})

export const ProjectEnvironment = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  changeRequestsEnabled: field(Schema.Boolean, "Whether changes need approval there"),
  defaultStrategy: field(
    Schema.optionalKey(NewStrategy),
    "The strategy of features that are switched on there without one"
  )
}).annotate({ identifier: "ProjectEnvironment", description: "An environment of a project." })
export type ProjectEnvironment = typeof ProjectEnvironment.Type

/** Why features cannot be created, revived, moved or imported into the project; undefined if they can. */
export const whyClosed = ({ id, archivedAt }: Pick<Project, "id" | "archivedAt">): string | undefined =>
  archivedAt === null ? undefined : `The project "${id}" is archived, so it takes no features`

/** Why the project can be neither archived nor deleted; undefined if it can. */
export const whyNeeded = (id: string, activeFeatures: number): string | undefined => {
  if (id === DEFAULT_PROJECT) return `Every instance has the project "${id}"`
  if (activeFeatures === 0) return undefined
  const count = activeFeatures === 1 ? "1 feature that is" : `${activeFeatures} features that are`
  return `The project "${id}" has ${count} not archived`
}

/** The id of the project that every instance has. */
export const DEFAULT_PROJECT = "default"
