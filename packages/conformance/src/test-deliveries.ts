import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { type SuiteOptions, testSuites } from "./test-suites.ts"
import { deliveryFailureSuite } from "./use-cases/integrations/delivery-failure.suite.ts"
import { deliverySuite } from "./use-cases/integrations/delivery.suite.ts"
import { limitedDeliverySuite } from "./use-cases/integrations/limited-delivery.suite.ts"

/** Tests deliveries to integrations, on a store as for `testUseCases`. These tests mostly wait. */
export const testDeliveries = <E>(name: string, store: Layer.Layer<Store, E>, options?: SuiteOptions): void => {
  const suites = {
    "integrations/delivery": deliverySuite,
    "integrations/delivery-failure": deliveryFailureSuite,
    "integrations/limited-delivery": limitedDeliverySuite
  }
  testSuites(`Deliveries (${name})`, store, suites, options)
}
