/**
 * The requirements of each operation, for suites that call operations over HTTP. `testOperations` tests the use cases.
 */
export { tryInDefault } from "./use-cases/access/call-use-case.ts"
export { type OperationAccess, operations } from "./use-cases/access/operations.ts"
export { permissionHolders } from "./use-cases/access/permission-holders.ts"
export type { RequiredPermission } from "./use-cases/access/access-table.ts"
