import {
  Application,
  ApplicationDetails,
  ApplicationOverview,
  OutdatedSdk,
  ProjectApplication,
  Timestamp,
  UnknownFlag,
  field
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ApplicationEnvironmentPath, ApplicationPath, ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { applicationExamples } from "./applications.examples.ts"

const query = {
  query: text("A part of the name; case is ignored", { example: "shop" }),
  sortBy: text("The sort key", { enum: ["appName", "name", "createdAt"], default: "appName" }),
  sortOrder: text("The sort direction", { enum: ["asc", "desc"], default: "asc" }),
  limit: text("The number of applications in a page, 1 to 1000", {
    pattern: "^([1-9]\\d{0,2}|1000)$",
    default: "1000",
    example: "50"
  }),
  offset: text("The number of applications to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
}

const ApplicationPage = Schema.Struct({
  total: field(Schema.Finite, "The number of matching applications on all pages"),
  applications: field(Schema.Array(Application), "The applications")
}).annotate({
  identifier: "ApplicationPage",
  description: "One page of applications, and the total."
})

const ProjectApplicationPage = Schema.Struct({
  total: field(Schema.Finite, "The number of matching applications on all pages"),
  applications: field(Schema.Array(ProjectApplication), "The applications")
}).annotate({
  identifier: "ProjectApplicationPage",
  description: "One page of a project's applications, and the total."
})

const Instance = Schema.Struct({
  instanceId: field(Schema.String, "Identifies the instance of the application"),
  sdkVersion: field(Schema.NullOr(Schema.String), "The SDK and its version, such as `unleash-client-node:6.1.0`"),
  clientIp: field(Schema.NullOr(Schema.String), "The last IP address of the instance; null for frontends"),
  lastSeen: field(Timestamp, "When the instance was last seen, accurate to the minute")
}).annotate({ identifier: "ApplicationInstance", description: "An instance of an application." })

const InstanceList = Schema.Struct({ instances: field(Schema.Array(Instance), "The instances, by id") }).annotate({
  identifier: "InstanceList",
  description: "Instances of an application in one environment."
})

const UnknownFlagList = Schema.Struct({
  unknownFlags: field(
    Schema.Array(UnknownFlag),
    "The names that were evaluated in the last 48 hours, in alphabetical order"
  )
}).annotate({
  identifier: "UnknownFlagList",
  description: "Names that applications evaluate but no feature has."
})

const path = "/metrics/applications/:appName"

const list = HttpApiEndpoint.get("getApplications", "/metrics/applications", {
  query,
  success: ApplicationPage
}).annotateMerge(
  operation({
    summary: "List applications",
    description: "Returns one page of the applications that use features the caller can see, and the total.",
    example: applicationExamples.getApplications
  })
)

const get = HttpApiEndpoint.get("getApplication", path, {
  params: ApplicationPath,
  success: Application,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an application",
    description: "Includes where it is used.",
    example: applicationExamples.getApplication
  })
)

const describe = HttpApiEndpoint.post("createApplication", path, {
  params: ApplicationPath,
  payload: ApplicationDetails,
  success: HttpApiSchema.Empty(202),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Describe an application",
    description:
      "Properties that are left out stay unchanged. Creates the application if it is unknown. Fails if it belongs only to private projects that the caller cannot see.",
    needs: root("UPDATE_APPLICATION"),
    example: applicationExamples.createApplication
  })
)

const remove = HttpApiEndpoint.delete("deleteApplication", path, {
  params: ApplicationPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete an application",
    description: "It reappears when it reports again. Its metrics are kept.",
    needs: root("UPDATE_APPLICATION"),
    example: applicationExamples.deleteApplication
  })
)

const overview = HttpApiEndpoint.get("getApplicationOverview", `${path}/overview`, {
  params: ApplicationPath,
  success: ApplicationOverview,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an application's overview",
    description:
      "Where the application runs, its SDKs, and its unknown strategies. Lists the features that it evaluated in the last 48 hours. If there are any, lists their projects instead of *.",
    example: applicationExamples.getApplicationOverview
  })
)

const instances = HttpApiEndpoint.get(
  "getApplicationEnvironmentInstances",
  "/metrics/instances/:appName/environment/:environment",
  { params: ApplicationEnvironmentPath, success: InstanceList, error: NotFoundError }
).annotateMerge(
  operation({
    summary: "List an application's instances",
    description: "Instances in one environment that were seen in the last 7 days, by id.",
    example: applicationExamples.getApplicationEnvironmentInstances
  })
)

const ofProject = HttpApiEndpoint.get("getProjectApplications", "/projects/:projectId/applications", {
  params: ProjectPath,
  query: {
    ...query,
    query: text("A part of the name, or of an environment, instance or SDK; case is ignored", { example: "node" })
  },
  success: ProjectApplicationPage,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a project's applications",
    description: "Returns one page of the applications with tokens for the project, and the total.",
    example: applicationExamples.getProjectApplications
  })
)

const unknownFlags = HttpApiEndpoint.get("getUnknownFlags", "/metrics/unknown-flags", {
  success: UnknownFlagList
}).annotateMerge(
  operation({
    summary: "List unknown flags",
    description:
      "Names that applications evaluated in the last 48 hours but no feature has, archived or not. They are misspelt or left over in code. Only of applications that the caller can see.",
    example: applicationExamples.getUnknownFlags
  })
)

const OutdatedSdkList = Schema.Struct({
  sdks: field(Schema.Array(OutdatedSdk), "The outdated SDKs, in alphabetical order")
}).annotate({ identifier: "OutdatedSdkList", description: "Outdated SDKs, and the applications that use them." })

const outdatedSdks = HttpApiEndpoint.get("getOutdatedSdks", "/metrics/sdks/outdated", {
  success: OutdatedSdkList
}).annotateMerge(
  operation({
    summary: "List outdated SDKs",
    description:
      "Official SDKs of which there is a newer major release, in applications that the caller can see and that were seen in the last 7 days. This server's release knows the releases of SDKs at its time.",
    example: applicationExamples.getOutdatedSdks
  })
)

const outdatedProjectSdks = HttpApiEndpoint.get("getOutdatedProjectSdks", "/projects/:projectId/sdks/outdated", {
  params: ProjectPath,
  success: OutdatedSdkList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a project's outdated SDKs",
    description: "Like the outdated SDKs of the instance, in applications with tokens for the project.",
    example: applicationExamples.getOutdatedProjectSdks
  })
)

export class ApplicationsGroup extends HttpApiGroup.make("applications")
  .add(list, get, describe, remove, overview, instances, ofProject, unknownFlags, outdatedSdks, outdatedProjectSdks)
  .annotateMerge(OpenApi.annotations({ title: "Applications", description: "Read which applications use features" })) {}
