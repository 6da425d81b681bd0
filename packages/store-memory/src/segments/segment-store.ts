import { NameExists, type Segment } from "@halyard/core/domain"
import { SegmentStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import { nextId, type State } from "../database/state.ts"
import { segmentUsage, segmentUsers } from "./segment-users.ts"

export const layerSegmentStore: Layer.Layer<SegmentStore, never, Database> = Layer.effect(
  SegmentStore,
  Effect.map(Database, ({ read, tryModify, tryUpdate, update }) =>
    SegmentStore.of({
      list: read(segmentsById),
      find: (id) => read((state) => lookUp(state.segments, id)),
      // Transactions run one after the other, so each of them has locked everything.
      lock: (id) => read((state) => lookUp(state.segments, id)),
      share: (ids) =>
        read((state) =>
          segmentsById(state)
            .filter(({ id }) => ids.includes(id))
            .map(({ id, project }) => ({ id, project }))
        ),
      insert: (given) =>
        tryModify((state) => {
          const [id, next] = nextId(state, "segment")
          const segment = { ...given, id }
          return Result.map(put(next, segment), (added) => [segment, added])
        }),
      update: (segment) => tryUpdate((state) => replace(state, segment)),
      remove: (ids) => update((state) => ({ ...state, segments: HashMap.removeMany(state.segments, ids) })),
      users: (id) => read((state) => segmentUsers(state, id)),
      usage: (viewer) => read((state) => segmentUsage(state, viewer))
    })
  )
)

const segmentsById = (state: State): ReadonlyArray<Segment> =>
  HashMap.toValues(state.segments).toSorted((left, right) => left.id - right.id)

const put = (state: State, segment: Segment): Result.Result<State, NameExists> =>
  HashMap.some(state.segments, ({ id, name }) => name === segment.name && id !== segment.id)
    ? Result.fail(new NameExists({ resource: "segment", name: segment.name }))
    : Result.succeed({ ...state, segments: HashMap.set(state.segments, segment.id, segment) })

const replace = (state: State, given: Segment): Result.Result<State, NameExists> => {
  const before = lookUp(state.segments, given.id)
  if (before === undefined) return Result.succeed(state)
  const { name, description, project, constraints } = given
  return put(state, { ...before, name, description, project, constraints })
}
