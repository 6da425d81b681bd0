import { CurrentPageSize, fittingPage, type Timestamp } from "@halyard/core/domain"
import { IntegrationEventStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerIntegrationEventStore: Layer.Layer<IntegrationEventStore, never, Database> = Layer.effect(
  IntegrationEventStore,
  Effect.map(Database, ({ modify, read }) =>
    IntegrationEventStore.of({
      page: (integration, { limit, offset }) =>
        Effect.flatMap(CurrentPageSize, (pageSize) =>
          read(({ integrations }) =>
            fittingPage(
              (lookUp(integrations.byId, integration)?.handled ?? []).toReversed().slice(offset, offset + limit),
              (handled) => JSON.stringify(handled).length,
              pageSize
            )
          )
        ),
      retain: (newest, notBefore) => modify((state) => retain(state, newest, notBefore))
    })
  )
)

const retain = (state: State, newest: number, notBefore: Timestamp): readonly [number, State] => {
  const { integrations } = state
  const byId = HashMap.map(integrations.byId, (stored) => ({
    ...stored,
    handled: stored.handled
      .slice(Math.max(0, stored.handled.length - newest))
      .filter(({ createdAt }) => createdAt >= notBefore)
  }))
  return [countIn(integrations) - countIn({ byId }), { ...state, integrations: { ...integrations, byId } }]
}

const countIn = ({ byId }: Pick<State["integrations"], "byId">): number =>
  HashMap.reduce(byId, 0, (count, { handled }) => count + handled.length)
