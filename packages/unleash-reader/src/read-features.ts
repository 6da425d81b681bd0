import { MovedFeature, type MovedProject } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { type Export, type Exported, exportFeatures } from "./export-features.ts"
import { listFeatures, type ListedFeature, readCompletions } from "./list-features.ts"
import type { SegmentNames } from "./read-catalog.ts"
import { itemOf, Raws, type Reading, shaped } from "./reading.ts"
import { inOrder, strategyOf } from "./strategies.ts"

/** All features of the projects, with everything that they have in the environments of their project. */
export const readFeatures = Effect.fn("readFeatures")(function* (
  reading: Reading,
  projects: ReadonlyArray<MovedProject>,
  segments: SegmentNames
) {
  const listed = yield* listFeatures(
    reading,
    projects.flatMap(({ archived = false, id }) => (archived ? [] : [id]))
  )
  const completions = yield* readCompletions(reading)
  if (completions === undefined) reading.lacks("outcomes of completed features")
  const exports = new Map<string, Export>()
  for (const [environment, features] of byEnvironment(listed, projects)) {
    exports.set(environment, yield* exportFeatures(reading, environment, features))
  }
  yield* sortStrategies(reading, listed, exports)
  return listed.flatMap((feature) => {
    const found = [...exports].flatMap(([environment, features]) => {
      const exported = features.get(feature.name)
      return exported === undefined ? [] : [{ environment, exported }]
    })
    const item = {
      ...metadataOf(feature, found[0]?.exported),
      ...(completions === undefined ? {} : { completion: completionOf(completions.get(feature.name)) }),
      environments: found.flatMap((state) => stateOf(state, segments))
    }
    return itemOf(reading, MovedFeature, item, { kind: "feature", name: feature.name })
  })
})

/** The features of the projects of each environment. */
const byEnvironment = (listed: ReadonlyArray<ListedFeature>, projects: ReadonlyArray<MovedProject>) => {
  const environments = new Map(
    projects.map(({ environments: links = [], id }) => [id, links.map(({ environment }) => environment)])
  )
  const pairs = listed.flatMap(({ name, project }) =>
    (environments.get(project) ?? []).map((environment) => ({ environment, name }))
  )
  const grouped = Map.groupBy(pairs, ({ environment }) => environment)
  return new Map([...grouped].map(([environment, list]) => [environment, list.map(({ name }) => name)]))
}

const metadataOf = ({ archived, content, name, project }: ListedFeature, exported: Exported | undefined) => ({
  description: null,
  ...content,
  ...exported?.metadata,
  ...(exported?.tags === undefined ? {} : { tags: exported.tags }),
  ...(exported?.dependencies === undefined ? {} : { dependencies: exported.dependencies }),
  ...(exported?.links === undefined ? {} : { links: exported.links }),
  name,
  project,
  archived
})

const completionOf = (status: string | undefined) => (status === undefined ? null : { status })

const stateOf = (
  { environment, exported }: { readonly environment: string; readonly exported: Exported },
  segments: SegmentNames
) => {
  const { enabled, strategies, variants } = exported
  if (enabled === undefined) return []
  const withOrder = strategies.map((strategy) => ({
    ...strategyOf(strategy, segments),
    ...(strategy["sortOrder"] === undefined ? {} : { sortOrder: strategy["sortOrder"] })
  }))
  return [{ environment, enabled, strategies: withOrder, variants }]
}

/** Exports have strategies in any order. Where there are several, the server is asked for their order. */
const sortStrategies = Effect.fnUntraced(function* (
  reading: Reading,
  listed: ReadonlyArray<ListedFeature>,
  exports: ReadonlyMap<string, Export>
) {
  const several = listed.flatMap(({ name, project }) =>
    [...exports].flatMap(([environment, features]) => {
      const exported = features.get(name)
      return exported === undefined || exported.strategies.length < 2 ? [] : [{ environment, exported, name, project }]
    })
  )
  let done = 0
  yield* Effect.forEach(
    several,
    Effect.fnUntraced(function* ({ environment, exported, name, project }) {
      const place = `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`
      const path = `${place}/environments/${encodeURIComponent(environment)}/strategies`
      const answer = yield* reading.ask(path)
      if (Option.isNone(answer)) {
        const reason = `It comes, but the order of its strategies in ${environment} cannot be read`
        reading.leaveOff({ kind: "feature", name, reason })
      } else {
        exported.strategies = inOrder(exported.strategies, yield* shaped(Raws, answer.value, path))
      }
      done += 1
      yield* reading.progress(`Read the order of strategies, ${done} of ${several.length}`)
    }),
    { concurrency: 8, discard: true }
  )
})
