import type { ClientDefinitions, ClientFeature, ClientSegment } from "@halyard/core/domain"
import type { Instance } from "./start-instance.ts"

/** Calls the admin API. Returns whether it accepted the body. */
type Take = (path: string, body: unknown) => Promise<boolean>

/**
 * Imports SDK definitions into a fresh instance through its admin API, parents before children. Returns the names of
 * the imported features.
 */
export const importDefinitions = async (
  { send }: Instance,
  authorization: string,
  { features, segments = [] }: ClientDefinitions
): Promise<ReadonlySet<string>> => {
  const take: Take = async (path, body) =>
    (await send("POST", `/api/admin${path}`, { authorization }, body)).status < 300
  for (const name of fieldsOf(features, segments)) await take("/context", { name, stickiness: true })
  for (const { constraints, id, name } of segments.toSorted((left, right) => left.id - right.id)) {
    await take("/segments", { name: name ?? `segment-${id}`, constraints })
  }
  const known = new Map(segments.map(({ id, name }) => [id, name ?? `segment-${id}`]))
  const taken = new Set<string>()
  for (const feature of parentsFirst(features)) {
    if (await take("/features-batch/import", importOf(feature, known))) taken.add(feature.name)
  }
  return taken
}

const importOf = (feature: ClientFeature, segments: ReadonlyMap<number, string>) => ({
  project: "default",
  environment: "development",
  data: {
    features: [{ name: feature.name, impressionData: feature.impressionData ?? false }],
    featureStrategies: (feature.strategies ?? []).map((strategy) => ({
      ...strategy,
      featureName: feature.name,
      variants: weighed(strategy.variants)
    })),
    featureEnvironments: [{ name: feature.name, enabled: feature.enabled, variants: weighed(feature.variants) }],
    segments: [...segments].map(([id, name]) => ({ id, name })),
    tagTypes: [],
    dependencies: [{ feature: feature.name, dependencies: feature.dependencies ?? [] }]
  }
})

/** Makes the last weight variable, since one must be. Its value does not change if the weights add up to the total. */
const weighed = (variants: ClientFeature["variants"]) =>
  (variants ?? []).map((variant, index, { length }) => ({
    stickiness: "default",
    ...variant,
    weightType: index === length - 1 ? "variable" : "fix"
  }))

const parentsFirst = (features: ReadonlyArray<ClientFeature>): ReadonlyArray<ClientFeature> => [
  ...features.filter(({ dependencies = [] }) => dependencies.length === 0),
  ...features.filter(({ dependencies = [] }) => dependencies.length > 0)
]

/** The context fields that constraints use. */
const fieldsOf = (
  features: ReadonlyArray<ClientFeature>,
  segments: ReadonlyArray<ClientSegment>
): ReadonlySet<string> => {
  const strategies = features.flatMap((feature) => feature.strategies ?? [])
  const constraints = [...strategies, ...segments].flatMap((holder) => holder.constraints ?? [])
  return new Set(constraints.map(({ contextName }) => contextName))
}
