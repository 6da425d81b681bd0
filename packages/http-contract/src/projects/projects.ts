import {
  FeatureNaming,
  Project,
  ProjectHealthReport,
  ProjectListItem,
  ProjectMode,
  ProjectOverview,
  ProjectSummary
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { deprecatedOperation, operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"

const NewProject = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  mode: Schema.optionalKey(ProjectMode),
  defaultStickiness: Schema.optionalKey(Schema.String),
  environments: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "NewProject" })

const NewProjectSettings = Schema.Struct({
  mode: Schema.optionalKey(ProjectMode),
  defaultStickiness: Schema.optionalKey(Schema.String),
  featureLimit: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  featureNaming: Schema.optionalKey(FeatureNaming)
}).annotate({ identifier: "NewProjectSettings" })

const CreatedProject = Schema.Struct({
  ...Project.fields,
  environments: Schema.Array(Schema.String)
}).annotate({ identifier: "CreatedProject" })

const ProjectList = Schema.Struct({
  version: Schema.Int,
  projects: Schema.Array(ProjectListItem)
}).annotate({ identifier: "ProjectList" })

const getHealthReport = HttpApiEndpoint.get("getProjectHealthReport", "/projects/:projectId/health-report", {
  params: ProjectPath,
  success: ProjectHealthReport,
  error: NotFoundError
}).annotateMerge(
  operation("getProjectHealthReport", "Report a project's health", "Its features and how healthy they are, as of now.")
)

const getOverview = HttpApiEndpoint.get("getDeprecatedProjectOverview", "/projects/:projectId", {
  params: ProjectPath,
  success: ProjectOverview,
  error: NotFoundError
}).annotateMerge(
  deprecatedOperation(
    "getDeprecatedProjectOverview",
    "Read a project's overview",
    "The health report without counts.",
    "GET /api/admin/projects/{projectId}/overview"
  )
)

const getSummary = HttpApiEndpoint.get("getProjectOverview", "/projects/:projectId/overview", {
  params: ProjectPath,
  success: ProjectSummary,
  error: NotFoundError
}).annotateMerge(
  operation("getProjectOverview", "Read how a project does", "In counts, without a list of its features.")
)

const archived = Schema.optionalKey(Schema.Literals(["true", "false"])).annotate({
  description: "Whether archived projects are listed, instead of the others",
  default: "false"
})

const getProjects = HttpApiEndpoint.get("getProjects", "/projects", {
  query: { archived },
  success: ProjectList
}).annotateMerge(operation("getProjects", "List projects", "Those that the caller may see."))

const createProject = HttpApiEndpoint.post("createProject", "/projects", {
  payload: NewProject,
  success: created(CreatedProject),
  error: [ExceedsLimitError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_PROJECT", scope: "root" })
  .annotateMerge(
    operation("createProject", "Create a project", "Without environments it is linked to all that are enabled.")
  )

const updateSettings = HttpApiEndpoint.put("updateProjectSettings", "/projects/:projectId/settings", {
  params: ProjectPath,
  payload: NewProjectSettings,
  success: Project,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_PROJECT", scope: "project" })
  .annotateMerge(
    operation("updateProjectSettings", "Change a project's settings", "Those that are given; naming as a whole.")
  )

const addFavorite = HttpApiEndpoint.post("addFavoriteProject", "/projects/:projectId/favorites", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(operation("addFavoriteProject", "Mark a project as a favourite", "Of the caller alone."))

const removeFavorite = HttpApiEndpoint.delete("removeFavoriteProject", "/projects/:projectId/favorites", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(operation("removeFavoriteProject", "Unmark a favourite project", "Of the caller alone."))

export class ProjectsGroup extends HttpApiGroup.make("projects")
  .add(getHealthReport, getOverview, getSummary, getProjects, createProject, updateSettings)
  .add(addFavorite, removeFavorite)
  .annotateMerge(OpenApi.annotations({ title: "Projects", description: "Read, create and set up projects" })) {}
