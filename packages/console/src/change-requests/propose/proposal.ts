import type { NewChange } from "../../interface/operations.gen.ts"

/** Changes that were refused for want of an approval, and can be proposed instead. */
export interface Proposal {
  /** Undefined for a change of a global segment: then one of the projects that use it is chosen. */
  readonly projectId: string | undefined
  /** Undefined for changes of all environments: then one that requires approval is chosen. */
  readonly environment: string | undefined
  readonly changes: ReadonlyArray<NewChange>
  /** Why the changes are made, if their author said so. */
  readonly reason?: string | undefined
  /** Called once the changes are part of a change request. */
  readonly onCollected?: () => void
}

/** A call that was refused. */
export interface RefusedCall {
  readonly method: string
  /** The path below the base path. */
  readonly path: string
  readonly body: unknown
  readonly reason?: string | undefined
}

/** The changes that a call would have made; undefined if they cannot be part of a change request. */
export const proposalOf = ({ body, method, path, reason }: RefusedCall): Proposal | undefined => {
  for (const [wanted, pattern, changesOf] of kinds) {
    const groups = wanted === method ? pattern.exec(path)?.groups : undefined
    if (groups === undefined) continue
    const part = (name: string) => decodeURIComponent(groups[name] ?? "")
    const changes = changesOf({ feature: part("feature"), id: part("id"), body: Object(body) })
    const environment = groups["environment"] === undefined ? undefined : part("environment")
    const projectId: unknown = groups["project"] === undefined ? Object(body).project : part("project")
    if (changes.length === 0 || (typeof projectId !== "string" && projectId !== null)) return undefined
    return { projectId: projectId ?? undefined, environment, changes, reason }
  }
  return undefined
}

interface CallParts {
  readonly feature: string
  readonly id: string
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

type Kind = readonly [method: string, pattern: RegExp, changesOf: (call: CallParts) => ReadonlyArray<NewChange>]

const project = "^/api/admin/projects/(?<project>[^/]+)"
const target = `${project}/features/(?<feature>[^/]+)/environments/(?<environment>[^/]+)`
const bulk = `${project}/bulk_features/environments/(?<environment>[^/]+)`

const switched = (feature: string, enabled: boolean): NewChange => ({
  feature,
  action: "updateEnabled",
  payload: { enabled }
})

const namesIn = (body: CallParts["body"]): ReadonlyArray<string> =>
  Array.isArray(body.features) ? body.features.filter((name: unknown) => typeof name === "string") : []

const kinds: ReadonlyArray<Kind> = [
  ["POST", new RegExp(`${target}/on$`), ({ feature }) => [switched(feature, true)]],
  ["POST", new RegExp(`${target}/off$`), ({ feature }) => [switched(feature, false)]],
  ["POST", new RegExp(`${bulk}/on$`), ({ body }) => namesIn(body).map((name) => switched(name, true))],
  ["POST", new RegExp(`${bulk}/off$`), ({ body }) => namesIn(body).map((name) => switched(name, false))],
  [
    "POST",
    new RegExp(`${target}/strategies$`),
    ({ body, feature }) => [{ feature, action: "addStrategy", payload: body }]
  ],
  [
    "PUT",
    new RegExp(`${target}/strategies/(?<id>[^/]+)$`),
    ({ body, feature, id }) => [{ feature, action: "updateStrategy", payload: { ...body, id } }]
  ],
  [
    "DELETE",
    new RegExp(`${target}/strategies/(?<id>[^/]+)$`),
    ({ feature, id }) => [{ feature, action: "deleteStrategy", payload: { id } }]
  ],
  [
    "POST",
    new RegExp(`${target}/strategies/set-sort-order$`),
    ({ body, feature }) => [{ feature, action: "reorderStrategy", payload: body }]
  ],
  [
    "PUT",
    new RegExp(`${target}/variants$`),
    ({ body, feature }) => [{ feature, action: "patchVariant", payload: { variants: body } }]
  ],
  [
    "POST",
    new RegExp(`${project}/features/(?<feature>[^/]+)/dependencies$`),
    ({ body, feature }) => [{ feature, action: "addDependency", payload: body }]
  ],
  [
    "DELETE",
    new RegExp(`${project}/features/(?<feature>[^/]+)$`),
    ({ feature }) => [{ feature, action: "archiveFeature" }]
  ],
  [
    "POST",
    new RegExp(`${project}/archive$`),
    ({ body }) => namesIn(body).map((feature) => ({ feature, action: "archiveFeature" }))
  ],
  [
    "PUT",
    new RegExp(`${project}/environments/(?<environment>[^/]+)/change-requests/config$`),
    ({ body }) => [{ action: "updateChangeRequestConfig", payload: body }]
  ],
  // The body names the project of a segment, or null.
  [
    "PUT",
    /^\/api\/admin\/segments\/(?<id>\d+)$/,
    ({ body, id }) => [{ action: "updateSegment", payload: { ...body, id: Number(id) } }]
  ]
]
