import type { NewStrategy, Strategy, Variant } from "@halyard/core/domain"
import {
  addStrategy,
  enableFeature,
  patchStrategy,
  patchVariants,
  removeStrategy,
  setVariants,
  sortStrategies,
  spreadVariants,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, type EventScene, write } from "../events/event-table.ts"
import { strategyOf } from "../features/features.events.ts"

/** The events of each write to strategies and variants. */
export const strategyEvents: EventTable = {
  "addStrategy at the position of another": write((scene) =>
    Effect.gen(function* () {
      const [one, two] = [yield* has(scene), yield* has(scene)]
      const made = strategyOf(scene.feature)
      return {
        act: addStrategy(scene.development, { name: "default", sortOrder: 0 }),
        events: [
          { type: "feature-strategy-add", ...scene.inDevelopment, data: made },
          {
            type: "strategy-order-changed",
            ...scene.inDevelopment,
            data: { strategyIds: [made.id, one.id, two.id], sortOrders: [0, 1, 2] },
            preData: { strategyIds: [one.id, two.id], sortOrders: [0, 1] }
          }
        ]
      }
    })
  ),
  updateStrategy: write((scene) =>
    Effect.map(has(scene), (strategy) => ({
      act: updateStrategy({ ...scene.development, strategy: strategy.id }, { title: "new" }),
      events: [updated(scene, strategy, { title: "new" })]
    }))
  ),
  "patchStrategy of the last one that is enabled": write((scene) =>
    Effect.gen(function* () {
      const strategy = yield* has(scene)
      yield* asAdmin(enableFeature(scene.development))
      return {
        act: patchStrategy({ ...scene.development, strategy: strategy.id }, [
          { op: "replace", path: "/disabled", value: true }
        ]),
        events: [
          updated(scene, strategy, { disabled: true }),
          { type: "feature-environment-disabled", ...scene.inDevelopment }
        ]
      }
    })
  ),
  "updateStrategy to the position of another": write((scene) =>
    Effect.gen(function* () {
      const [one, two] = [yield* has(scene), yield* has(scene)]
      return {
        act: updateStrategy({ ...scene.development, strategy: two.id }, { sortOrder: 0 }),
        events: [
          updated(scene, two, { sortOrder: 0 }),
          {
            type: "strategy-order-changed",
            ...scene.inDevelopment,
            data: { strategyIds: [two.id, one.id], sortOrders: [0, 1] },
            preData: { strategyIds: [one.id, two.id], sortOrders: [0, 1] }
          }
        ]
      }
    })
  ),
  removeStrategy: write((scene) =>
    Effect.gen(function* () {
      const strategy = yield* has(scene)
      yield* asAdmin(enableFeature(scene.development))
      return {
        act: removeStrategy({ ...scene.development, strategy: strategy.id }),
        events: [
          { type: "feature-strategy-remove", ...scene.inDevelopment, preData: strategy },
          { type: "feature-environment-disabled", ...scene.inDevelopment }
        ]
      }
    })
  ),
  sortStrategies: write((scene) =>
    Effect.gen(function* () {
      const [one, two] = [yield* has(scene), yield* has(scene)]
      return {
        act: sortStrategies(scene.development, [{ id: one.id, sortOrder: 7 }]),
        events: [
          {
            type: "strategy-order-changed",
            ...scene.inDevelopment,
            data: { strategyIds: [two.id, one.id], sortOrders: [1, 7] },
            preData: { strategyIds: [one.id, two.id], sortOrders: [0, 1] }
          }
        ]
      }
    })
  ),
  setVariants: write((scene) => ({
    act: setVariants(scene.development, [{ name: "a", weight: 1 }]),
    events: [variantsUpdated(scene.inDevelopment, [], [variant])]
  })),
  patchVariants: write((scene) => ({
    act: patchVariants(scene.development, [{ op: "add", path: "/-", value: { name: "a", weight: 1 } }]),
    events: [variantsUpdated(scene.inDevelopment, [], [variant])]
  })),
  "spreadVariants where some have them already": write((scene) =>
    Effect.map(asAdmin(setVariants(scene.development, [variant])), () => ({
      act: spreadVariants(scene.address, { environments: ["production", "development"], variants: [variant] }),
      events: [variantsUpdated({ ...scene.inDevelopment, environment: "production" }, [], [variant])]
    }))
  )
}

const has = (scene: EventScene, given: Partial<NewStrategy> = {}) =>
  asAdmin(addStrategy(scene.development, { name: "default", ...given }))

const updated = (scene: EventScene, strategy: Strategy, change: Partial<Strategy>) => ({
  type: "feature-strategy-update" as const,
  ...scene.inDevelopment,
  data: { ...strategy, ...change },
  preData: strategy
})

const variant: Variant = { name: "a", weight: 1000, weightType: "variable", stickiness: "default", overrides: [] }

const variantsUpdated = (
  event: EventScene["inDevelopment"],
  before: ReadonlyArray<Variant>,
  after: ReadonlyArray<Variant>
) => ({
  type: "feature-environment-variants-updated" as const,
  ...event,
  data: { variants: after },
  preData: { variants: before }
})
