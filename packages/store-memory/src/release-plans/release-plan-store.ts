import {
  compareText,
  nextTransition,
  type ReleasePlan,
  type ReleasePlanTemplate,
  type Safeguard
} from "@halyard/core/domain"
import { type PlanAddress, ReleasePlanStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import { type Place, placeOf, type State } from "../database/state.ts"
import { changePlace } from "../features/feature-environment-store.ts"

export const layerReleasePlanStore: Layer.Layer<ReleasePlanStore, never, Database> = Layer.effect(
  ReleasePlanStore,
  Effect.map(Database, ({ read, update }) =>
    ReleasePlanStore.of({
      templates: read(({ releasePlanTemplates }) => HashMap.toValues(releasePlanTemplates).toSorted(byCreation)),
      saveTemplate: (template) => update((state) => withTemplates(state, HashMap.set(template.id, template))),
      removeTemplate: (id) => update((state) => withTemplates(state, HashMap.remove(id))),
      find: (place) => read((state) => placeOf(state, place)?.plan ?? undefined),
      findEach: (environment, features) => read((state) => findEach(state, environment, features)),
      save: (plan) =>
        update((state) => {
          const place = { feature: plan.featureName, environment: plan.environment }
          return changePlace(state, place, (before) => ({ ...before, plan }))
        }),
      remove: (place) => update((state) => changePlace(state, place, (before) => ({ ...before, plan: null }))),
      safeguards: (place) => read((state) => placeOf(state, place)?.safeguards ?? []),
      safeguardsIn: (environment, features) => read((state) => safeguardsIn(state, environment, features)),
      saveSafeguards: (place, safeguards) =>
        update((state) => changePlace(state, place, (before) => ({ ...before, safeguards }))),
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
    .flatMap((feature) => placeOf(state, { feature, environment })?.plan ?? [])

const guarded = (state: State): ReadonlyArray<PlanAddress> =>
  HashMap.toValues(state.features)
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap(({ name, project }) =>
      HashMap.toEntries(lookUp(state.places, name) ?? HashMap.empty<string, Place>())
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
      const safeguards = placeOf(state, { feature, environment })?.safeguards ?? []
      return safeguards.length === 0 ? [] : [[feature, safeguards] as const]
    })
  )

const due = (state: State, at: string): ReadonlyArray<PlanAddress> =>
  HashMap.toValues(state.features)
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap(({ name, project }) =>
      HashMap.toEntries(lookUp(state.places, name) ?? HashMap.empty<string, Place>()).flatMap(
        ([environment, { plan }]) => {
          const dueAt = plan === null ? undefined : nextTransition(plan)?.dueAt
          return dueAt === undefined || dueAt > at ? [] : [{ dueAt, project, feature: name, environment }]
        }
      )
    )
    .toSorted(
      (left, right) =>
        compareText(left.dueAt, right.dueAt) ||
        compareText(left.feature, right.feature) ||
        compareText(left.environment, right.environment)
    )
    .map(({ environment, feature, project }) => ({ project, feature, environment }))
