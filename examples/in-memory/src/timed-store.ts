import { FeatureStore, type Store } from "@halyard/core/ports"
import { Effect, Layer, Metric } from "effect"

/** How long writes wait for the feature that they change: longer if other writes have locked it. */
export const featureWait = Metric.timer("feature_wait", { description: "Time until a feature is locked" })

/** Any store, which also measures the waits for features. */
export const layerTimed = <E>(store: Layer.Layer<Store, E>): Layer.Layer<Store, E> =>
  Layer.effect(
    FeatureStore,
    Effect.map(FeatureStore, (features) => ({
      ...features,
      lock: (names) => features.lock(names).pipe(Effect.trackDuration(featureWait)),
      lockAddressed: (address) => features.lockAddressed(address).pipe(Effect.trackDuration(featureWait))
    }))
  ).pipe(Layer.provideMerge(store))
