import {
  Application,
  ApplicationDetails,
  ApplicationOverview,
  ProjectApplication,
  Timestamp,
  UnknownFlag
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ApplicationEnvironmentPath, ApplicationPath, ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"

const query = {
  query: text("What names contain, in whatever case", { example: "shop" }),
  sortBy: text("What to sort by", { enum: ["appName", "name"], default: "appName" }),
  sortOrder: text("The direction", { enum: ["asc", "desc"], default: "asc" }),
  limit: text("Applications in a page, 1 to 1000", {
    pattern: "^([1-9]\\d{0,2}|1000)$",
    default: "1000",
    example: "50"
  }),
  offset: text("Applications to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
}

const ApplicationPage = Schema.Struct({ total: Schema.Finite, applications: Schema.Array(Application) }).annotate({
  identifier: "ApplicationPage"
})

const ProjectApplicationPage = Schema.Struct({
  total: Schema.Finite,
  applications: Schema.Array(ProjectApplication)
}).annotate({ identifier: "ProjectApplicationPage" })

const Instance = Schema.Struct({
  instanceId: Schema.String,
  sdkVersion: Schema.NullOr(Schema.String),
  clientIp: Schema.NullOr(Schema.String),
  lastSeen: Timestamp
}).annotate({ identifier: "ApplicationInstance" })

const InstanceList = Schema.Struct({ instances: Schema.Array(Instance) }).annotate({ identifier: "InstanceList" })

const UnknownFlagList = Schema.Struct({ unknownFlags: Schema.Array(UnknownFlag) }).annotate({
  identifier: "UnknownFlagList"
})

const path = "/metrics/applications/:appName"

const list = HttpApiEndpoint.get("getApplications", "/metrics/applications", {
  query,
  success: ApplicationPage
}).annotateMerge(
  operation(
    "getApplications",
    "List applications",
    "One page of those that use features which the caller may see, by name, and the count of all."
  )
)

const get = HttpApiEndpoint.get("getApplication", path, {
  params: ApplicationPath,
  success: Application,
  error: NotFoundError
}).annotateMerge(operation("getApplication", "Read an application", "And where it is used."))

const describe = HttpApiEndpoint.post("createApplication", path, {
  params: ApplicationPath,
  payload: ApplicationDetails,
  success: HttpApiSchema.Empty(202),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_APPLICATION", scope: "root" })
  .annotateMerge(
    operation(
      "createApplication",
      "Describe an application",
      "What is left out stays as it is. One that was not heard of yet is made; one of private projects only is not there for others."
    )
  )

const remove = HttpApiEndpoint.delete("deleteApplication", path, {
  params: ApplicationPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_APPLICATION", scope: "root" })
  .annotateMerge(
    operation("deleteApplication", "Forget an application", "Until it is heard of again. Its counts stay.")
  )

const overview = HttpApiEndpoint.get("getApplicationOverview", `${path}/overview`, {
  params: ApplicationPath,
  success: ApplicationOverview,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getApplicationOverview",
    "See an application at a glance",
    "Where it runs, by which SDKs, and which of its strategies are not known. Features count that it has evaluated in the last 48 hours; if there are any, their projects are told in place of *."
  )
)

const instances = HttpApiEndpoint.get(
  "getApplicationEnvironmentInstances",
  "/metrics/instances/:appName/environment/:environment",
  { params: ApplicationEnvironmentPath, success: InstanceList, error: NotFoundError }
).annotateMerge(
  operation(
    "getApplicationEnvironmentInstances",
    "List an application's instances",
    "Those in one environment that were heard of in the last 7 days, by id."
  )
)

const ofProject = HttpApiEndpoint.get("getProjectApplications", "/projects/:projectId/applications", {
  params: ProjectPath,
  query: {
    ...query,
    query: text("What names, environments, instances or SDKs contain, in whatever case", { example: "node" })
  },
  success: ProjectApplicationPage,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getProjectApplications",
    "List a project's applications",
    "One page of those whose tokens are for the project, by name, and the count of all."
  )
)

const unknownFlags = HttpApiEndpoint.get("getUnknownFlags", "/metrics/unknown-flags", {
  success: UnknownFlagList
}).annotateMerge(
  operation(
    "getUnknownFlags",
    "List unknown flags",
    "Names that applications evaluated in the last 48 hours and that no feature has, archived or not: misspelt ones, and those left in code. Of applications that the caller may see."
  )
)

/** Who asks for features and tells of them. */
export class ApplicationsGroup extends HttpApiGroup.make("applications")
  .add(list, get, describe, remove, overview, instances, ofProject, unknownFlags)
  .annotateMerge(OpenApi.annotations({ title: "Applications", description: "See which applications use features" })) {}
