import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { testSuites } from "./test-suites.ts"
import { operationAccessSuite } from "./use-cases/access/operation-access.suite.ts"
import { approvalSuite } from "./use-cases/change-requests/approval.suite.ts"
import { eventSuite } from "./use-cases/events/event.suite.ts"

/**
 * Tests every operation of the contract as a call of the library, on a store as for `testUseCases`: who may call it, whether it needs
 * approval, the events that it records, and that it leaves nothing when they cannot be written.
 */
export const testOperations = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testSuites(`Operations (${name})`, store, {
    "access to operations": operationAccessSuite,
    "Approval of changes": approvalSuite,
    Events: eventSuite
  })

/**
 * The part of `testOperations` that writes, for another engine below a store that `testOperations` has tested: who may call, and
 * with whose approval, does not depend on it.
 */
export const testWrites = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testSuites(`Operations (${name})`, store, { Events: eventSuite })
