import {
  integrationEventRetentionJob,
  layerBackground,
  makeDeliveryJob,
  type Outbound,
  type Sealing,
  type Secrets,
  type Store
} from "@halyard/core"
import { Effect, Layer } from "effect"

/** All that an instance does beside answering requests. */
export const layerBackgroundJobs = Layer.unwrap(
  Effect.map(makeDeliveryJob, (delivery) =>
    layerBackground<Store | Outbound | Sealing | Secrets>([delivery, integrationEventRetentionJob])
  )
)
