import { compareText, type EventMark, type Segment, type StoredDelivery } from "@halyard/core/domain"
import { DeliveryReads } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { tagsOf } from "../catalog/feature-tag-store.ts"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import { stateOf, type State, type StoredFeature } from "../database/state.ts"
import { entriesOf, type EventEntry, type EventLog, newerThan } from "../events/event-log.ts"
import { parentsOf } from "../features/dependency-store.ts"
import { activeFeatures, knownOf } from "../features/feature-store.ts"

export const layerDeliveryReads: Layer.Layer<DeliveryReads, never, Database> = Layer.effect(
  DeliveryReads,
  Effect.map(Database, ({ read }) =>
    DeliveryReads.of({
      features: (environment, names) => read((state) => featuresIn(state, environment, names)),
      segments: (ids) => read((state) => segmentsOf(state, ids)),
      lastEvent: read(({ events }) => events.newest?.id ?? 0),
      eventsAfter: (id, limit) => read(({ events }) => marksAfter(events, id).slice(0, limit))
    })
  )
)

const featuresIn = (state: State, environment: string, names?: ReadonlyArray<string>): ReadonlyArray<StoredDelivery> =>
  (names === undefined ? activeFeatures(state) : knownOf(state, [...new Set(names)]))
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((left, right) => compareText(left.name, right.name))
    .flatMap((feature) => deliveryOf(state, feature, environment))

const deliveryOf = (state: State, feature: StoredFeature, environment: string): ReadonlyArray<StoredDelivery> => {
  const featureState = stateOf(state, { feature: feature.name, environment })
  if (featureState === undefined) return []
  const { description, impressionData, name, project, stale, type } = feature
  return [
    {
      name,
      type,
      project,
      description,
      stale,
      impressionData,
      enabled: featureState.enabled,
      strategies: featureState.strategies.map((strategy) => ({
        name: strategy.name,
        disabled: strategy.disabled,
        parameters: strategy.parameters,
        constraints: strategy.constraints,
        segments: strategy.segments,
        variants: strategy.variants
      })),
      variants: featureState.variants,
      dependencies: parentsOf(state, name),
      tags: tagsOf(state, name)
    }
  ]
}

const segmentsOf = (
  { segments }: State,
  ids: ReadonlyArray<number>
): ReadonlyArray<Pick<Segment, "id" | "name" | "constraints">> =>
  [...new Set(ids)]
    .toSorted((left, right) => left - right)
    .flatMap((id) => {
      const segment = lookUp(segments, id)
      return segment === undefined ? [] : [{ id, name: segment.name, constraints: segment.constraints }]
    })

const marksAfter = (log: EventLog, id: number): ReadonlyArray<EventMark> => newerThan(id, entriesOf(log)).map(markOf)

const markOf = ({ event, id }: EventEntry): EventMark => {
  const { dataJson, environment, featureName, preDataJson, type } = event
  const { id: segment = null } = type.startsWith("segment-") ? JSON.parse(dataJson ?? preDataJson ?? "{}") : {}
  return { id, type, featureName, environment, segment }
}
