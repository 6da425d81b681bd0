import type { DeliveryCourse, IntegrationEvent, IntegrationRecord } from "@halyard/core/domain"
import { HashMap } from "effect"

/** How events get to other services. */
export interface IntegrationsState {
  /** The last id that an integration got; those of removed ones are not given again. */
  readonly lastId: number
  /** The last id that an integration event got. */
  readonly lastEventId: number
  readonly byId: HashMap.HashMap<number, StoredIntegration>
}

/** All that is known of an integration, so that it goes together. */
export interface StoredIntegration {
  readonly record: IntegrationRecord
  readonly course: DeliveryCourse
  /** What became of the events that it handled, oldest first. */
  readonly handled: ReadonlyArray<IntegrationEvent>
}

export const noIntegrations: IntegrationsState = { lastId: 0, lastEventId: 0, byId: HashMap.empty() }
