import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { type SuiteOptions, testSuites } from "./test-suites.ts"
import { operationAccessSuite } from "./use-cases/access/operation-access.suite.ts"
import { approvalSuite } from "./use-cases/change-requests/approval.suite.ts"
import { approvedContentSuite } from "./use-cases/change-requests/approved-content.suite.ts"
import { eventSuite, undoneSuite } from "./use-cases/events/event.suite.ts"

/**
 * Tests every operation of the contract as a call of the library, on a store as for `testUseCases`: who may call it,
 * whether it needs approval, the events that it records, and that it leaves nothing when they cannot be written.
 */
export const testOperations = <E>(name: string, store: Layer.Layer<Store, E>, options?: SuiteOptions): void => {
  const suites = {
    "access to operations": operationAccessSuite,
    "Approval of changes": approvalSuite,
    Events: eventSuite
  }
  testSuites(`Operations (${name})`, store, suites, options)
}

/**
 * Tests that no operation that needs no approval changes what an approved change request delivers, nor any series of
 * them. That depends on no store, and takes long.
 */
export const testApprovedContent = <E>(name: string, store: Layer.Layer<Store, E>, options?: SuiteOptions): void =>
  testSuites(`Operations (${name})`, store, { "What was approved": approvedContentSuite }, options)

/**
 * Tests that each operation leaves nothing when its events cannot be written: the part of `testOperations` that can
 * differ on another engine below a store that `testOperations` has tested, or `testUseCases` on the same SQL.
 */
export const testWrites = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  testSuites(`Operations (${name})`, store, { Events: undoneSuite })
