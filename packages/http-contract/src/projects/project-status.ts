import { field, FlagCreator, ProjectInsights, ProjectStatus } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { projectStatusExamples } from "./project-status.examples.ts"

const FlagCreatorList = Schema.Struct({
  flagCreators: field(Schema.Array(FlagCreator), "The creators on the page, by name"),
  total: field(Schema.Int, "The number of all matching creators")
}).annotate({ identifier: "FlagCreatorList", description: "A page of those who created features." })

const getStatus = HttpApiEndpoint.get("getProjectStatus", "/projects/:projectId/status", {
  params: ProjectPath,
  success: ProjectStatus,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project's status",
    description: "Its activity in the last year, its health, its resources and its features by stage, as of now.",
    example: projectStatusExamples.getProjectStatus
  })
)

const getProjectInsights = HttpApiEndpoint.get("getProjectInsights", "/projects/:projectId/insights", {
  params: ProjectPath,
  success: ProjectInsights,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project's insights",
    description: "Its health, activity and members, and how long its features take to get to production.",
    example: projectStatusExamples.getProjectInsights
  })
)

const getProjectFlagCreators = HttpApiEndpoint.get("getProjectFlagCreators", "/projects/:projectId/flag-creators", {
  params: ProjectPath,
  success: Schema.Array(FlagCreator),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the creators of a project's features",
    description: "Those who created active features, by name.",
    example: projectStatusExamples.getProjectFlagCreators
  })
)

const getFlagCreators = HttpApiEndpoint.get("getFlagCreators", "/flag-creators", {
  query: {
    q: text("A text that the name must contain, in any case", { example: "Kim" }),
    limit: text("The number of creators in a page, 1 to 10000", {
      default: "50",
      pattern: "^(?:[1-9]\\d{0,3}|10000)$",
      example: "50"
    }),
    offset: text("How many creators to skip", { default: "0", pattern: "^(?:0|[1-9]\\d{0,9})$", example: "0" })
  },
  success: FlagCreatorList
}).annotateMerge(
  operation({
    summary: "List the creators of features",
    description: "Those who created active features that the caller can see, by name.",
    example: projectStatusExamples.getFlagCreators
  })
)

export class ProjectStatusGroup extends HttpApiGroup.make("projectStatus")
  .add(getStatus, getProjectInsights, getProjectFlagCreators, getFlagCreators)
  .annotateMerge(OpenApi.annotations({ title: "Project status", description: "Read how projects are doing" })) {}
