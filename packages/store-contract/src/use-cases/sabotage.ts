import { assert } from "@effect/vitest"
import {
  ContextFieldStore,
  DependencyStore,
  EventStore,
  FeatureEnvironmentStore,
  FeatureStore,
  FeatureTagStore,
  LifecycleStore,
  type Store,
  TagTypeStore
} from "@halyard/core"
import { Cause, Context, Effect, Exit } from "effect"

/** A store with one step that cannot be taken. */
export type Sabotage = (store: Context.Context<Store>) => Context.Context<Store>

/** Runs the effect on a store that has been tampered with, and sees it die of that. */
export const sabotaged = Effect.fnUntraced(function* <A, E, R>(sabotage: Sabotage, effect: Effect.Effect<A, E, R>) {
  const store = sabotage(yield* Effect.context<Store>())
  const exit = yield* Effect.exit(Effect.provideContext(effect, store))
  assert.strictEqual(Exit.isFailure(exit) ? Cause.squash(exit.cause) : "nothing", defect)
})

const breaks =
  <I extends Store, S>(port: Context.Key<I, S>, broken: (port: S) => S): Sabotage =>
  (store) =>
    Context.add(store, port, broken(Context.get(store, port)))

const defect = "this step cannot be taken"

const dies = () => Effect.die(defect)

/** Events cannot be written, which is the last step of every use case. */
export const withoutEvents = breaks(EventStore, (port) => ({ ...port, append: dies }))

/** Each step of an import broken once. */
export const brokenSteps: Readonly<Record<string, Sabotage>> = {
  "tag types are made": breaks(TagTypeStore, (port) => ({ ...port, insert: dies })),
  "context fields are made": breaks(ContextFieldStore, (port) => ({ ...port, insert: dies })),
  "features are made": breaks(FeatureStore, (port) => ({ ...port, insert: dies })),
  "features are linked": breaks(FeatureEnvironmentStore, (port) => ({ ...port, link: dies })),
  "lifecycles begin": breaks(LifecycleStore, (port) => ({ ...port, enter: dies })),
  "metadata is written": breaks(FeatureStore, (port) => ({ ...port, setMetadata: dies })),
  "tags are made": breaks(FeatureTagStore, (port) => ({ ...port, make: dies })),
  "tags are removed": breaks(FeatureTagStore, (port) => ({ ...port, remove: dies })),
  "tags are added": breaks(FeatureTagStore, (port) => ({ ...port, add: dies })),
  "variants are set": breaks(FeatureEnvironmentStore, (port) => ({ ...port, setVariants: dies })),
  "strategies are removed": breaks(FeatureEnvironmentStore, (port) => ({ ...port, removeStrategies: dies })),
  "strategies are added": breaks(FeatureEnvironmentStore, (port) => ({ ...port, addStrategies: dies })),
  "features are switched": breaks(FeatureEnvironmentStore, (port) => ({ ...port, setEnabled: dies })),
  "dependencies are removed": breaks(DependencyStore, (port) => ({ ...port, remove: dies })),
  "dependencies are written": breaks(DependencyStore, (port) => ({ ...port, upsert: dies })),
  "events are written": withoutEvents
}
