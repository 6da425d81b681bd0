import { NameExists, SegmentStore } from "@halyard/core"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "./database.ts"
import type { State } from "./state.ts"

export const layerSegmentStore: Layer.Layer<SegmentStore, never, Database> = Layer.effect(
  SegmentStore,
  Effect.map(Database, ({ attempt, read, run }) =>
    SegmentStore.of({
      list: read((state) => HashMap.toValues(state.segments).toSorted((left, right) => left.id - right.id)),
      insert: (given) =>
        run(
          Effect.gen(function* () {
            const segment = { ...given, id: yield* read(nextId) }
            yield* attempt((state) =>
              HashMap.some(state.segments, ({ name }) => name === segment.name)
                ? Result.fail(new NameExists({ resource: "segment", name: segment.name }))
                : Result.succeed({ ...state, segments: HashMap.set(state.segments, segment.id, segment) })
            )
            return segment
          })
        )
    })
  )
)

const nextId = (state: State): number => HashMap.reduce(state.segments, 0, (last, { id }) => Math.max(last, id)) + 1
