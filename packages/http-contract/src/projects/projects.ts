import {
  field,
  formatVersion,
  NewProject,
  NewProjectSettings,
  Project,
  ProjectHealthReport,
  ProjectListItem,
  ProjectOverview,
  ProjectSummary
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root, inProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { projectExamples } from "./projects.examples.ts"

const CreatedProject = Schema.Struct({
  ...Project.fields,
  description: field(Schema.optionalKey(Schema.String), "The description; left out if there is none"),
  environments: field(Schema.Array(Schema.String), "The names of its environments"),
  changeRequestEnvironments: NewProject.fields.changeRequestEnvironments
}).annotate({ identifier: "CreatedProject", description: "A new project and its environments." })

const ProjectList = Schema.Struct({
  version: formatVersion,
  projects: field(Schema.Array(ProjectListItem), "The projects")
}).annotate({ identifier: "ProjectList", description: "The projects that the caller can see." })

const getHealthReport = HttpApiEndpoint.get("getProjectHealthReport", "/projects/:projectId/health-report", {
  params: ProjectPath,
  success: ProjectHealthReport,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project's health report",
    description: "Its features and their health, as of now.",
    example: projectExamples.getProjectHealthReport
  })
)

const getOverview = HttpApiEndpoint.get("getDeprecatedProjectOverview", "/projects/:projectId", {
  params: ProjectPath,
  success: ProjectOverview,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project's features and settings",
    description: "The health report without the counts.",
    deprecated: { instead: "GET /api/admin/projects/{projectId}/overview" },
    example: projectExamples.getDeprecatedProjectOverview
  })
)

const getSummary = HttpApiEndpoint.get("getProjectOverview", "/projects/:projectId/overview", {
  params: ProjectPath,
  success: ProjectSummary,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project's overview",
    description: "Counts, without a list of its features.",
    example: projectExamples.getProjectOverview
  })
)

const archived = Schema.optionalKey(Schema.Literals(["true", "false"])).annotate({
  description: "Whether to list archived projects instead of active ones",
  default: "false"
})

const getProjects = HttpApiEndpoint.get("getProjects", "/projects", {
  query: { archived },
  success: ProjectList
}).annotateMerge(
  operation({
    summary: "List projects",
    description: "The projects that the caller can see.",
    example: projectExamples.getProjects
  })
)

const createProject = HttpApiEndpoint.post("createProject", "/projects", {
  payload: NewProject,
  success: created(CreatedProject),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a project",
    description: "If no environments are given, all enabled environments are linked.",
    needs: root("CREATE_PROJECT"),
    example: projectExamples.createProject
  })
)

const updateSettings = HttpApiEndpoint.put("updateProjectSettings", "/projects/:projectId/settings", {
  params: ProjectPath,
  payload: NewProjectSettings,
  success: Project,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Change a project's settings",
    description: "Changes only the given settings. The naming settings are replaced as a whole.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectExamples.updateProjectSettings
  })
)

const addFavorite = HttpApiEndpoint.post("addFavoriteProject", "/projects/:projectId/favorites", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Mark a project as a favorite",
    description: "Only for the caller.",
    example: projectExamples.addFavoriteProject
  })
)

const removeFavorite = HttpApiEndpoint.delete("removeFavoriteProject", "/projects/:projectId/favorites", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Unmark a favorite project",
    description: "Only for the caller.",
    example: projectExamples.removeFavoriteProject
  })
)

export class ProjectsGroup extends HttpApiGroup.make("projects")
  .add(getHealthReport, getOverview, getSummary, getProjects, createProject, updateSettings)
  .add(addFavorite, removeFavorite)
  .annotateMerge(OpenApi.annotations({ title: "Projects", description: "Read, create and set up projects" })) {}
