import type { EventView } from "../interface/operations.gen.ts"

type Changed = Pick<EventView, "type" | "project" | "featureName">

/**
 * Whether an event may change the response of a query. Reading once too often is cheap; rendering outdated data is not.
 * So only what certainly stays the same is excluded: other features, other projects, other kinds of things.
 */
export const isAffected = (queryKey: ReadonlyArray<unknown>, event: Changed): boolean => {
  const [, path, init] = queryKey
  if (typeof path !== "string") return false
  const { feature, project } = addressed(init)
  if (feature !== undefined && event.featureName !== null && !mentions(init, event.featureName)) return false
  if (project !== undefined && event.project !== null && project !== event.project) return false
  const topics = topicsByEvent.find(([pattern]) => pattern.test(event.type))?.[1]
  return topics === undefined || topics.test(path)
}

/** The paths that kinds of events concern. Kinds that are not listed concern everything. */
const topicsByEvent: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [
    /^feature-|^strategy-(?:order|added)|^features-/,
    /features|projects|search|archive|events|notifications|insights|lifecycle|playground|metrics|dashboard|tags|segments|context/
  ],
  [
    /^user-|^service-account|^group-|^role-|^pat-|^public-signup/,
    /user|group|role|access|service-account|invite|events|projects|statistics|licensed|permissions/
  ],
  [/^api-token/, /token|events|statistics|projects/],
  [/^segment-/, /segments|features|projects|events|search|playground/],
  [/^context-field/, /context|events|features/],
  [/^environment-/, /environment|features|projects|search|events|tokens/],
  [/^(?:addon|integration)-/, /addons|events/],
  [/^application|^client-/, /applications|metrics|events/],
  [/^tag-type|^tag-/, /tag|events|features|search/],
  [/^banner/, /banner|events/]
]

const addressed = (init: unknown): { readonly feature?: string; readonly project?: string } => {
  const path = child(child(init, "params"), "path")
  const feature = child(path, "featureName")
  const project = child(path, "projectId")
  return {
    ...(typeof feature === "string" ? { feature } : {}),
    ...(typeof project === "string" ? { project } : {})
  }
}

const mentions = (init: unknown, feature: string): boolean => JSON.stringify(init).includes(JSON.stringify(feature))

const child = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined
