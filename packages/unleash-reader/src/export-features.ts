import { Effect, Schema } from "effect"
import { type Raw, Raws, rawsOf, type Reading, shaped, textOf, withoutNulls } from "./reading.ts"

/** A feature in the export of one environment. */
export interface Exported {
  readonly metadata: Raw
  /** Undefined if the feature is not in the environment. */
  readonly enabled: boolean | undefined
  strategies: ReadonlyArray<Raw>
  readonly variants: unknown
  /** Undefined if no export has the feature. */
  readonly tags: ReadonlyArray<Raw> | undefined
  /** Undefined if the server's exports have none. */
  readonly dependencies: ReadonlyArray<Raw> | undefined
  readonly links: ReadonlyArray<Raw> | undefined
}

/** Features by name. */
export type Export = Map<string, Exported>

/** Exports features by their names, since the export of a project omits archived features. */
export const exportFeatures = Effect.fnUntraced(function* (
  reading: Reading,
  environment: string,
  names: ReadonlyArray<string>
) {
  const all = new Map<string, Exported>()
  const parts = Array.from({ length: Math.ceil(names.length / BATCH) }, (_, index) =>
    names.slice(index * BATCH, (index + 1) * BATCH)
  )
  let done = 0
  yield* Effect.forEach(
    parts,
    Effect.fnUntraced(function* (features) {
      const answer = yield* reading.need(path, { environment, features, downloadFile: false })
      const content = yield* shaped(Answer, answer, path)
      if (content.dependencies === undefined) reading.lacks("dependencies of features")
      if (content.links === undefined) reading.lacks("links of features")
      for (const [name, exported] of featuresOf(content)) all.set(name, exported)
      done += features.length
      yield* reading.progress(`Read ${done} of ${names.length} features in ${environment}`)
    }),
    { concurrency: 3, discard: true }
  )
  return all
})

const path = "/features-batch/export"

/** How many features are exported at once: an answer has some megabytes. */
const BATCH = 200

const Answer = Schema.Struct({
  features: Raws,
  featureStrategies: Raws,
  featureEnvironments: Raws,
  featureTags: Schema.optionalKey(Raws),
  dependencies: Schema.optionalKey(Raws),
  links: Schema.optionalKey(Raws)
})

const featuresOf = (content: typeof Answer.Type): ReadonlyArray<readonly [string, Exported]> => {
  const states = new Map(content.featureEnvironments.map((state) => [featureOf(state), state]))
  const strategies = Map.groupBy(content.featureStrategies, featureOf)
  const tags = Map.groupBy(content.featureTags ?? [], featureOf)
  const dependencies = content.dependencies && listsIn(content.dependencies, "dependencies")
  const links = content.links && listsIn(content.links, "links")
  return content.features.map((feature) => {
    const name = textOf(feature["name"])
    const state = states.get(name)
    const exported: Exported = {
      metadata: metadataOf(feature),
      enabled: state === undefined ? undefined : state["enabled"] === true,
      strategies: strategies.get(name) ?? [],
      variants: withoutNulls(state?.["variants"] ?? []),
      tags: (tags.get(name) ?? []).map(({ tagType, tagValue }) => ({ type: tagType, value: tagValue })),
      dependencies: dependencies && (dependencies.get(name) ?? []),
      links: links && (links.get(name) ?? [])
    }
    return [name, exported] as const
  })
}

const featureOf = ({ featureName, name }: Raw): string => textOf(featureName) || textOf(name)

const metadataOf = ({ description, impressionData, stale, type }: Raw): Raw => ({
  description: description ?? null,
  impressionData: impressionData ?? false,
  stale: stale ?? false,
  ...(textOf(type) === "" ? {} : { type })
})

const listsIn = (items: ReadonlyArray<Raw>, property: string): ReadonlyMap<string, ReadonlyArray<Raw>> =>
  new Map(items.map((item) => [textOf(item["feature"]), rawsOf(item[property])]))
