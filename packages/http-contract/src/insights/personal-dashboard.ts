import { PersonalDashboard, PersonalProjectDetails } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { personalDashboardExamples } from "./personal-dashboard.examples.ts"

const getDashboard = HttpApiEndpoint.get("getPersonalDashboard", "/personal-dashboard", {
  success: PersonalDashboard
}).annotateMerge(
  operation({
    summary: "Read the caller's dashboard",
    description: "Their projects and features, and whom to ask for more.",
    example: personalDashboardExamples.getPersonalDashboard
  })
)

const getProject = HttpApiEndpoint.get("getPersonalDashboardProjectDetails", "/personal-dashboard/:projectId", {
  params: ProjectPath,
  success: PersonalProjectDetails,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a project of the caller's dashboard",
    description: "Its features and health, its latest events and owners, and the caller's roles in it.",
    example: personalDashboardExamples.getPersonalDashboardProjectDetails
  })
)

export class PersonalDashboardGroup extends HttpApiGroup.make("personalDashboard")
  .add(getDashboard, getProject)
  .annotateMerge(OpenApi.annotations({ title: "Personal dashboard", description: "Read what concerns the caller" })) {}
