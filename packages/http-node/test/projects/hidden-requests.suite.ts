import { declaredEndpoints } from "../harness/conform.ts"
import { anIntegrationOf, type PrivateProject, type SharedResources } from "../fixtures/a-private-project.ts"

/** A request whose path and body are filled with an existing or a missing resource. */
interface HiddenRequest {
  readonly method: string
  readonly path: string
  readonly body?: (hidden: PrivateProject) => unknown
}

/** Requests with resources of a project in the path or the body. */
export const hiddenRequests = (open: SharedResources): ReadonlyArray<HiddenRequest> => [
  ...declaredEndpoints
    .filter(({ path }) => path.startsWith("/api/admin"))
    .filter(({ path }) => /:(projectId|featureName|strategyId|apiToken|contextField|name|id)\b/.test(path))
    .map(({ method, path }) => ({
      method,
      path: path.replace("/api/admin", "").replace("/addons/:id", "/addons/:integration")
    })),
  ...(["GET", "POST"] as const).map((method) => ({ method, path: "/projects/:projectId/features/:featureName" })),
  ...["project=IS:", "query=", "createdBy=IS:1&project=IS_ANY_OF:"].flatMap((query) => [
    { method: "GET", path: `/search/features?${query}:projectId` }
  ]),
  { method: "GET", path: "/search/events?project=IS::projectId" },
  { method: "GET", path: "/search/events?query=:projectId" },
  { method: "GET", path: "/search/events?feature=IS::featureName" },
  { method: "GET", path: "/user/roles?projectId=:projectId" },
  { method: "POST", path: "/events/search", body: ({ project }) => ({ project }) },
  { method: "POST", path: "/events/search", body: ({ feature }) => ({ feature }) },
  { method: "POST", path: "/events/search", body: ({ project }) => ({ query: project }) },
  { method: "POST", path: "/features/validate", body: ({ project }) => ({ name: "new", projectId: project }) },
  { method: "POST", path: "/features-batch/export", body: ({ project }) => ({ project, environment: "production" }) },
  {
    method: "POST",
    path: "/features-batch/export",
    body: ({ feature }) => ({ features: [feature], environment: "production" })
  },
  { method: "POST", path: "/features-batch/validate", body: ({ project }) => anImport({ project }) },
  { method: "POST", path: "/features-batch/import", body: ({ project }) => anImport({ project }) },
  {
    method: "POST",
    path: "/segments/strategies",
    body: ({ feature, project, strategy }) => ({
      projectId: project,
      featureName: feature,
      strategyId: strategy,
      environmentId: "production",
      segmentIds: []
    })
  },
  { method: "POST", path: "/context", body: ({ project }) => ({ name: "x", project }) },
  ...(["/context/:contextField", "/projects/default/context/:contextField"] as const).flatMap((path) => [
    { method: "GET", path },
    { method: "GET", path: `${path}/strategies` },
    { method: "PUT", path, body: () => ({}) },
    { method: "DELETE", path },
    { method: "POST", path: `${path}/legal-values`, body: () => ({ value: "x" }) }
  ]),
  {
    method: "POST",
    path: "/constraints/validate",
    body: ({ contextField }) => ({ contextName: contextField, operator: "IN", values: ["x"] })
  },
  { method: "POST", path: "/addons", body: ({ project }) => anIntegrationOf(project) },
  { method: "PUT", path: `/addons/${open.integration}`, body: ({ project }) => anIntegrationOf(project) },
  { method: "PUT", path: "/addons/:integration", body: () => anIntegrationOf("default") },
  { method: "POST", path: "/segments", body: ({ project }) => ({ name: "x", project, constraints: [] }) },
  {
    method: "PUT",
    path: `/segments/${open.segment}`,
    body: ({ project }) => ({ name: "x", project, constraints: [] })
  },
  {
    method: "POST",
    path: "/projects/default/features/missing/changeProject",
    body: ({ project }) => ({ newProjectId: project })
  },
  { method: "POST", path: "/projects/default/archive", body: ({ feature }) => ({ features: [feature] }) },
  { method: "POST", path: "/projects/default/archive/validate", body: ({ feature }) => ({ features: [feature] }) },
  { method: "POST", path: "/projects/default/revive", body: ({ archived }) => ({ features: [archived] }) },
  { method: "POST", path: "/projects/default/delete", body: ({ archived }) => ({ features: [archived] }) },
  { method: "POST", path: "/projects/default/stale", body: ({ feature }) => ({ features: [feature], stale: true }) },
  {
    method: "PUT",
    path: "/projects/default/tags",
    body: ({ feature }) => ({ features: [feature], tags: { addedTags: [], removedTags: [] } })
  },
  {
    method: "POST",
    path: `/projects/default/features/${open.child}/dependencies`,
    body: ({ feature }) => ({ feature })
  },
  ...["POST", "PUT"].map((method) => ({
    method,
    path: `/projects/default/features/${open.child}/environments/production/strategies${method === "PUT" ? "/missing" : ""}`,
    body: ({ segment }: PrivateProject) => ({ name: "default", segments: [segment] })
  })),
  {
    method: "POST",
    path: "/projects/default/environments/production/default-strategy",
    body: ({ segment }) => ({ name: "default", segments: [segment] })
  },
  {
    method: "POST",
    path: "/features-batch/validate",
    body: ({ feature }) =>
      anImport({
        project: "default",
        features: [{ name: open.child }],
        dependencies: [{ feature: open.child, dependencies: [{ feature }] }]
      })
  },
  {
    method: "POST",
    path: "/features-batch/validate",
    body: ({ project, segment }) =>
      anImport({
        project: "default",
        features: [{ name: open.child }],
        featureStrategies: [{ name: "default", featureName: open.child, segments: [segment] }],
        segments: [{ id: segment, name: project }]
      })
  },
  { method: "POST", path: "/features/:featureName/tags", body: () => ({ type: "simple", value: "some" }) },
  { method: "PUT", path: "/features/:featureName/tags", body: () => ({ addedTags: [], removedTags: [] }) },
  {
    method: "POST",
    path: "/playground",
    body: ({ project }) => ({ environment: "production", projects: [project], context: { appName: "x" } })
  },
  {
    method: "POST",
    path: "/playground/strategy",
    body: ({ project }) => ({ project, strategy: { name: "default" }, context: {} })
  },
  { method: "DELETE", path: "/archive/:archived" },
  { method: "POST", path: "/archive/revive/:archived" },
  {
    method: "POST",
    path: "/api-tokens",
    body: ({ project }) => ({ tokenName: "x", type: "client", projects: [project] })
  },
  { method: "PUT", path: "/api-tokens/:apiToken", body: () => ({ expiresAt: null }) }
]

const anImport = ({ project, ...data }: { readonly project: string; readonly [key: string]: unknown }) => ({
  project,
  environment: "production",
  data: { features: [], featureStrategies: [], tagTypes: [], ...data }
})
