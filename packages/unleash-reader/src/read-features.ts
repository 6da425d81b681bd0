import { MovedFeature, type MovedProject } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { type Export, type Exported, exportFeatures } from "./export-features.ts"
import { type ExportedEnvironment, pathOf } from "./exported-environment.ts"
import { listFeatures, type ListedFeature, readCompletions } from "./list-features.ts"
import { type Known, type PlanState, readPlans } from "./release-plans/read-plans.ts"
import { itemOf, Raws, rawsOf, type Reading, shaped } from "./reading.ts"
import { documentedStrategy, inOrder } from "./strategies.ts"

/** All features of the projects, with their configurations in the environments of their project. */
export const readFeatures = Effect.fnUntraced(function* (
  reading: Reading,
  projects: ReadonlyArray<MovedProject>,
  known: Known
) {
  const listed = yield* listFeatures(
    reading,
    projects.flatMap(({ archived = false, id }) => (archived ? [] : [id]))
  )
  const completions = yield* readCompletions(reading)
  if (completions === undefined) reading.lacks("outcomes of completed features")
  const exports = new Map<string, Export>()
  for (const [environment, features] of byEnvironment(listed, projects)) {
    const names = features.map(({ name }) => name)
    const exported = yield* exportFeatures(reading, environment, names)
    yield* readArchived(
      reading,
      environment,
      features.filter(({ archived, name }) => archived && !exported.has(name)),
      exported
    )
    exports.set(environment, exported)
  }
  yield* sortStrategies(reading, listed, exports)
  const plans = yield* readPlans(reading, placesOf(listed, exports), known)
  return listed.flatMap((feature) => {
    const found = [...exports].flatMap(([environment, features]) => {
      const exported = features.get(feature.name)
      return exported === undefined ? [] : [{ environment, exported }]
    })
    const item = {
      ...metadataOf(feature, found[0]?.exported),
      ...(completions === undefined ? {} : { completion: completionOf(completions.get(feature.name)) }),
      environments: found.flatMap((state) =>
        stateOf(reading, feature, { ...state, ...plans.get(state.exported) }, known)
      )
    }
    return itemOf(reading, MovedFeature, item, { kind: "feature", name: feature.name })
  })
})

/** The features of the projects of each environment. */
const byEnvironment = (listed: ReadonlyArray<ListedFeature>, projects: ReadonlyArray<MovedProject>) => {
  const environments = new Map(
    projects.map(({ environments: links = [], id }) => [id, links.map(({ environment }) => environment)])
  )
  const pairs = listed.flatMap((feature) =>
    (environments.get(feature.project) ?? []).map((environment) => ({ environment, feature }))
  )
  const grouped = Map.groupBy(pairs, ({ environment }) => environment)
  return new Map([...grouped].map(([environment, list]) => [environment, list.map(({ feature }) => feature)]))
}

/** Reads the strategies of archived features one by one, since some servers do not export archived features. */
const readArchived = Effect.fnUntraced(function* (
  reading: Reading,
  environment: string,
  features: ReadonlyArray<ListedFeature>,
  exported: Export
) {
  yield* Effect.forEach(
    features,
    Effect.fnUntraced(function* (feature) {
      const strategies = yield* strategiesOf(reading, feature, environment)
      if (strategies === undefined) {
        const reason = `It comes, but its strategies in ${environment} cannot be read`
        reading.leaveOff({ kind: "feature", name: feature.name, reason })
      } else {
        exported.set(feature.name, { ...unexported, strategies })
      }
    }),
    { concurrency: 8, discard: true }
  )
})

const unexported = {
  metadata: {},
  enabled: false,
  variants: [],
  tags: undefined,
  dependencies: undefined,
  links: undefined
}

/** The strategies in their order. Undefined if the server does not have them. */
const strategiesOf = Effect.fnUntraced(function* (
  { ask }: Reading,
  { name, project }: Pick<ListedFeature, "name" | "project">,
  environment: string
) {
  const path = `${pathOf({ name, project, environment })}/strategies`
  const answer = yield* ask(path)
  return Option.isSome(answer) ? yield* shaped(Raws, answer.value, path) : undefined
})

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

interface State extends Partial<PlanState> {
  readonly environment: string
  readonly exported: Exported
}

const stateOf = (
  reading: Reading,
  feature: ListedFeature,
  { environment, exported, planned, ...plan }: State,
  { segments }: Known
) => {
  if (exported.enabled === undefined) return []
  const owner = { kind: "feature", name: feature.name, where: ` in ${environment}` } as const
  const strategies = exported.strategies.map((strategy) => ({
    ...documentedStrategy(reading, strategy, segments, owner),
    ...(strategy["sortOrder"] === undefined ? {} : { sortOrder: strategy["sortOrder"] }),
    ...(planned?.has(strategy) === true ? { planned: planned.get(strategy) } : {})
  }))
  const enabled = !feature.archived && (isOn(feature, environment) ?? exported.enabled)
  return [{ environment, enabled, strategies, variants: exported.variants, ...plan }]
}

/**
 * Whether the feature is on in the environment. Taken from the list, since exports of version 6 say that everything is
 * on.
 */
const isOn = ({ content }: ListedFeature, environment: string): boolean | undefined => {
  const state = rawsOf(content["environments"]).find(({ name }) => name === environment)
  return typeof state?.["enabled"] === "boolean" ? state["enabled"] : undefined
}

const placesOf = (
  listed: ReadonlyArray<ListedFeature>,
  exports: ReadonlyMap<string, Export>
): ReadonlyArray<ExportedEnvironment> =>
  listed.flatMap(({ name, project }) =>
    [...exports].flatMap(([environment, features]) => {
      const exported = features.get(name)
      return exported === undefined ? [] : [{ environment, exported, name, project }]
    })
  )

/** Sorts the strategies, which exports have in any order. Asks the server for the order if there are several. */
const sortStrategies = Effect.fnUntraced(function* (
  reading: Reading,
  listed: ReadonlyArray<ListedFeature>,
  exports: ReadonlyMap<string, Export>
) {
  const several = placesOf(listed, exports).filter(({ exported }) => exported.strategies.length > 1)
  let done = 0
  yield* Effect.forEach(
    several,
    Effect.fnUntraced(function* ({ environment, exported, name, project }) {
      const order = yield* strategiesOf(reading, { name, project }, environment)
      if (order === undefined) {
        const reason = `It comes, but the order of its strategies in ${environment} cannot be read`
        reading.leaveOff({ kind: "feature", name, reason })
      } else {
        exported.strategies = inOrder(exported.strategies, order)
      }
      done += 1
      yield* reading.progress(`Read the order of strategies, ${done} of ${several.length}`)
    }),
    { concurrency: 8, discard: true }
  )
})
