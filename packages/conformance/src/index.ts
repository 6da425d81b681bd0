/**
 * What every Halyard store promises. To test a store of your own, make this the whole of a vitest file:
 *
 *     import { testDeliveries, testOperations, testStores, testUseCases } from "@halyard/conformance"
 *     import { layerMyStore } from "./layer-my-store.ts"
 *
 *     testUseCases("my store", layerMyStore)
 *     testOperations("my store", layerMyStore)
 *     testDeliveries("my store", layerMyStore)
 *     testStores("my store", layerMyStore)
 *
 * The store may be empty or in use, and need not be cleaned: every test works under names of its own. Where each build
 * of the layer is a new and empty store, this goes with it:
 *
 *     testFreshInstances("my store", layerMyStore)
 */
export { type TestedPort, testStores } from "./test-stores.ts"
export { testMaintenance } from "./test-maintenance.ts"
export { testFreshInstances, testMoves } from "./test-fresh-instances.ts"
export { testDeliveries } from "./test-deliveries.ts"
export { testApprovedContent, testOperations, testWrites } from "./test-operations.ts"
export { testRaces, testUseCases } from "./test-use-cases.ts"
export { guarded } from "./guarded.ts"
