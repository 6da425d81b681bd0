import type { DeliveryCourse, IntegrationEvent, IntegrationRecord } from "@halyard/core/domain"
import { HashMap } from "effect"

export interface IntegrationsState {
  /** The highest id ever given to an integration. Ids are never reused. */
  readonly lastId: number
  /** The highest id ever given to an integration event. */
  readonly lastEventId: number
  readonly byId: HashMap.HashMap<number, StoredIntegration>
}

export interface StoredIntegration {
  readonly record: IntegrationRecord
  readonly course: DeliveryCourse
  /** The outcomes of handled events, oldest first. */
  readonly handled: ReadonlyArray<IntegrationEvent>
}

export const noIntegrations: IntegrationsState = { lastId: 0, lastEventId: 0, byId: HashMap.empty() }
