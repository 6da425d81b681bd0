import {
  archiveFeature,
  archiveProject,
  createEnvironment,
  createFeature,
  createProject,
  deleteEnvironment,
  deleteFeature,
  deleteProject,
  enableFeature,
  markFeaturesStale,
  moveFeature,
  reviveFeature,
  setFeatureTypeLifetime,
  updateFeature
} from "@halyard/core"
import { Effect } from "effect"
import { atDay } from "../days.ts"
import { asAdmin } from "../people/principals.ts"
import type { UseCaseNeeds } from "../use-case-promises.ts"

/** What happened on the days of a story that goes through all that changes how flags stand; by the day, from 0. */
export const aHistory: ReadonlyArray<Effect.Effect<void, unknown, UseCaseNeeds>> = [
  Effect.gen(function* () {
    yield* asAdmin(createProject({ id: "shop", name: "Shop", environments: ["development", "production"] }))
    for (const name of ["a", "b", "c"]) yield* asAdmin(createFeature("shop", { name }))
    yield* asAdmin(createFeature("shop", { name: "op", type: "operational" }))
  }),
  Effect.gen(function* () {
    yield* asAdmin(enableFeature({ project: "shop", feature: "a", environment: "production" }))
    yield* asAdmin(markFeaturesStale("shop", ["a", "b"], true))
    yield* asAdmin(createProject({ id: "side", name: "Side", environments: ["development", "production"] }))
  }),
  Effect.gen(function* () {
    yield* asAdmin(archiveFeature({ project: "shop", feature: "b" }))
    yield* asAdmin(moveFeature({ project: "shop", feature: "c" }, "side"))
    yield* asAdmin(markFeaturesStale("shop", ["a"], false))
    yield* asAdmin(createEnvironment({ name: "lab", type: "test" }))
  }),
  Effect.gen(function* () {
    yield* asAdmin(deleteFeature("b"))
    yield* asAdmin(enableFeature({ project: "side", feature: "c", environment: "production" }))
    yield* asAdmin(deleteEnvironment("lab"))
  }),
  Effect.gen(function* () {
    yield* asAdmin(createFeature("side", { name: "b", type: "kill-switch" }))
    yield* asAdmin(archiveFeature({ project: "side", feature: "c" }))
  }),
  Effect.gen(function* () {
    yield* asAdmin(updateFeature({ project: "side", feature: "b" }, { type: "operational" }))
    yield* asAdmin(reviveFeature("c"))
    yield* asAdmin(setFeatureTypeLifetime("operational", 2))
  }),
  Effect.gen(function* () {
    for (const feature of ["b", "c"]) yield* asAdmin(archiveFeature({ project: "side", feature }))
    yield* asAdmin(archiveProject("side"))
  }),
  Effect.gen(function* () {
    yield* asAdmin(deleteProject("side"))
    yield* asAdmin(setFeatureTypeLifetime("operational", null))
  })
]

/** Each day at noon, and something else at its end. */
export const liveThrough = <A, E>(
  history: typeof aHistory,
  atTheEnd: (day: number) => Effect.Effect<A, E, UseCaseNeeds>
): Effect.Effect<void, unknown, UseCaseNeeds> =>
  Effect.forEach(
    history,
    (happening, day) => Effect.andThen(atDay(day + 0.5)(happening), atDay(day + 0.9)(atTheEnd(day))),
    { discard: true }
  )
