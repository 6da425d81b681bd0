import {
  compareText,
  nextTransition,
  type ReleasePlan,
  type ReleasePlanTemplate,
  type Safeguard
} from "@halyard/core/domain"
import { type FeatureOfPlan, ReleasePlanStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import { type FeatureEnvironmentState, stateOf, type State } from "../database/state.ts"
import { changeEnvironment } from "../features/feature-environment-store.ts"

export const layerReleasePlanStore: Layer.Layer<ReleasePlanStore, never, Database> = Layer.effect(
  ReleasePlanStore,
  Effect.map(Database, ({ read, update }) =>
    ReleasePlanStore.of({
      templates: read(({ releasePlanTemplates }) => HashMap.toValues(releasePlanTemplates).toSorted(byCreation)),
      saveTemplate: (template) => update((state) => withTemplates(state, HashMap.set(template.id, template))),
      removeTemplate: (id) => update((state) => withTemplates(state, HashMap.remove(id))),
      find: (address) => read((state) => stateOf(state, address)?.plan ?? undefined),
      findEach: (environment, features) => read((state) => findEach(state, environment, features)),
      save: (plan) =>
        update((state) => {
          const address = { feature: plan.featureName, environment: plan.environment }
          return changeEnvironment(state, address, (before) => ({ ...before, plan }))
        }),
      remove: (address) =>
        update((state) => changeEnvironment(state, address, (before) => ({ ...before, plan: null }))),
      safeguards: (address) => read((state) => stateOf(state, address)?.safeguards ?? []),
      safeguardsIn: (environment, features) => read((state) => safeguardsIn(state, environment, features)),
      saveSafeguards: (address, safeguards) =>
        update((state) => changeEnvironment(state, address, (before) => ({ ...before, safeguards }))),
      guarded: read(guarded),
      breaches: read(({ breaches }) => breaches),
      saveBreaches: (breaches) => update((state) => ({ ...state, breaches: new Map(breaches) })),
      due: (at, limit) => read((state) => due(state, at).slice(0, limit))
    })
  )
)

const byCreation = (left: ReleasePlanTemplate, right: ReleasePlanTemplate): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.id, right.id)

const withTemplates = (
  state: State,
  change: (templates: State["releasePlanTemplates"]) => State["releasePlanTemplates"]
): State => ({ ...state, releasePlanTemplates: change(state.releasePlanTemplates) })

const findEach = (state: State, environment: string, features: ReadonlyArray<string>): ReadonlyArray<ReleasePlan> =>
  [...new Set(features)]
    .toSorted(compareText)
    .flatMap((feature) => stateOf(state, { feature, environment })?.plan ?? [])

const guarded = (state: State): ReadonlyArray<FeatureOfPlan> =>
  HashMap.toValues(state.features)
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap(({ name, project }) =>
      HashMap.toEntries(lookUp(state.featureEnvironments, name) ?? HashMap.empty<string, FeatureEnvironmentState>())
        .filter(([, { plan, safeguards }]) => safeguards.length > 0 || (plan?.safeguards ?? []).length > 0)
        .map(([environment]) => ({ project, feature: name, environment }))
    )
    .toSorted(
      (left, right) => compareText(left.feature, right.feature) || compareText(left.environment, right.environment)
    )

const safeguardsIn = (
  state: State,
  environment: string,
  features: ReadonlyArray<string> = Array.from(HashMap.keys(state.features))
): ReadonlyMap<string, ReadonlyArray<Safeguard>> =>
  new Map(
    features.toSorted(compareText).flatMap((feature) => {
      const safeguards = stateOf(state, { feature, environment })?.safeguards ?? []
      return safeguards.length === 0 ? [] : [[feature, safeguards] as const]
    })
  )

const due = (state: State, at: string): ReadonlyArray<FeatureOfPlan> =>
  HashMap.toValues(state.features)
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap(({ name, project }) =>
      HashMap.toEntries(
        lookUp(state.featureEnvironments, name) ?? HashMap.empty<string, FeatureEnvironmentState>()
      ).flatMap(([environment, { plan }]) => {
        const dueAt = plan === null ? undefined : nextTransition(plan)?.dueAt
        return dueAt === undefined || dueAt > at ? [] : [{ dueAt, project, feature: name, environment }]
      })
    )
    .toSorted(
      (left, right) =>
        compareText(left.dueAt, right.dueAt) ||
        compareText(left.feature, right.feature) ||
        compareText(left.environment, right.environment)
    )
    .map(({ environment, feature, project }) => ({ project, feature, environment }))
