import { courseAt, type DeliveryCourse, type IntegrationRecord } from "@halyard/core/domain"
import { IntegrationStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { wantedBy } from "./delivery-store.ts"
import type { StoredIntegration } from "./integrations-state.ts"

export const layerIntegrationStore: Layer.Layer<IntegrationStore, never, Database> = Layer.effect(
  IntegrationStore,
  Effect.map(Database, ({ modify, read, update }) =>
    IntegrationStore.of({
      list: read(recordsById),
      find: (id) => read(recordOf(id)),
      // Transactions run one after the other, so each of them has locked everything.
      lock: (id) => read(recordOf(id)),
      insert: (given) => modify((state) => insert(state, given)),
      update: (given) => update((state) => replace(state, given)),
      remove: (id) => update((state) => withIntegrations(state, HashMap.remove(state.integrations.byId, id)))
    })
  )
)

const recordsById = ({ integrations }: State): ReadonlyArray<IntegrationRecord> =>
  HashMap.toValues(integrations.byId)
    .map(({ record }) => record)
    .toSorted((left, right) => left.id - right.id)

const recordOf = (id: number) => (state: State) => lookUp(state.integrations.byId, id)?.record

const insert = (state: State, given: Omit<IntegrationRecord, "id">): readonly [IntegrationRecord, State] => {
  const id = state.integrations.lastId + 1
  const record = { ...given, id }
  const byId = HashMap.set(state.integrations.byId, id, { record, course: courseFromNow(state), handled: [] })
  return [record, { ...state, integrations: { ...state.integrations, lastId: id, byId } }]
}

const replace = (state: State, given: IntegrationRecord): State => {
  const before = lookUp(state.integrations.byId, given.id)
  if (before === undefined) return state
  const after: StoredIntegration = {
    ...before,
    record: { ...given, createdAt: before.record.createdAt },
    course: courseAfter(state, before, given)
  }
  return withIntegrations(state, HashMap.set(state.integrations.byId, given.id, after))
}

const courseAfter = (state: State, before: StoredIntegration, given: IntegrationRecord): DeliveryCourse => {
  const fromNow = courseFromNow(state)
  if (given.enabled && !before.record.enabled) return fromNow
  const { position, suspended } = before.course
  const isIdle = before.record.enabled && wantedBy(before, state.events).length === 0
  return { ...fromNow, position: isIdle ? fromNow.position : position, suspended }
}

const courseFromNow = ({ events }: State) => courseAt(events.newest?.id ?? 0)

const withIntegrations = (state: State, byId: State["integrations"]["byId"]): State => ({
  ...state,
  integrations: { ...state.integrations, byId }
})
