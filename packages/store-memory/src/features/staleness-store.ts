import { compareText, isPotentiallyStale, type StaleCutoff } from "@halyard/core/domain"
import { StalenessStore, type TurnedFeature } from "@halyard/core/ports"
import { Effect, HashSet, Layer } from "effect"
import { Database } from "../database/database.ts"
import { activeFeatures } from "./feature-store.ts"
import type { State } from "../database/state.ts"
import { remembering } from "../metrics/metrics-state.ts"

export const layerStalenessStore: Layer.Layer<StalenessStore, never, Database> = Layer.effect(
  StalenessStore,
  Effect.map(Database, ({ modify, update }) =>
    StalenessStore.of({
      turn: (cutoffs, limit) => modify((state) => turn(state, cutoffs, limit)),
      turnBack: (cutoffs) =>
        update((state) =>
          remembering(state, (names) =>
            HashSet.difference(
              names,
              HashSet.fromIterable(
                activeFeatures(state)
                  .filter((feature) => !isPotentiallyStale(feature, cutoffs))
                  .map(({ name }) => name)
              )
            )
          )
        )
    })
  )
)

const turn = (
  state: State,
  cutoffs: ReadonlyArray<StaleCutoff>,
  limit: number
): readonly [ReadonlyArray<TurnedFeature>, State] => {
  const turned = activeFeatures(state)
    .filter((feature) => isPotentiallyStale(feature, cutoffs))
    .filter(({ name }) => !HashSet.has(state.metrics.potentiallyStale, name))
    .toSorted((left, right) => compareText(left.name, right.name))
    .slice(0, limit)
    .map(({ name, project }) => ({ name, project }))
  const names = turned.map(({ name }) => name)
  return [turned, remembering(state, (known) => HashSet.union(known, HashSet.fromIterable(names)))]
}
