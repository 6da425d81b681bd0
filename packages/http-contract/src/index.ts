// The APIs, as a client or a server implements them.
export { AdminApi, HostedAdminApi } from "./admin-api.ts"
export { AuthApi, HostedAuthApi } from "./auth-api.ts"
export { HalyardApi, HostedApi, hostedDocument, openApiDocument } from "./document/full-api.ts"
export { BackstageApi, RelayBackstageApi } from "./instance/backstage.ts"
export { OperationsApi } from "./instance/operations.ts"
export { ScimApi } from "./provisioning/scim-api.ts"
export { resourceTypes, scimSchemas, serviceProviderConfig } from "./provisioning/scim-discovery.ts"
export { ClientApi, FrontendApi, RelayApi, RemoteEvaluationApi } from "./sdk-api.ts"

// Errors, in the shapes of answers.
export { EvaluationError, FlagNotFoundError } from "./delivery/remote-errors.ts"
export {
  ArchivedFeatureError,
  AuthenticationRequired,
  ContentTypeError,
  type ErrorDetail,
  ExceedsLimitError,
  InternalError,
  InvalidOperationError,
  InvalidTokenError,
  LoginRequired,
  ConflictError,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  PatternError,
  PayloadTooLargeError,
  RateLimitError,
  UnavailableError,
  ValidationError
} from "./operation/errors.ts"
export { ScimError } from "./provisioning/scim-error.ts"

// What operations declare, by their ids: the permission that they need, and an example.
export { type DeclaredOperation, declaredOperations } from "./document/declared-operations.ts"
export type { OperationExample } from "./operation/operation-example.ts"

// Middleware and annotations, for servers.
export { RemoteAccess, RemoteChecks } from "./delivery/remote-checks.ts"
export { ClientAccess, FrontendAccess } from "./delivery/sdk-access.ts"
export { Access, RequiresPermission } from "./operation/access.ts"
export { Deprecation, SuccessorPath } from "./operation/deprecation.ts"
export { guarded } from "./operation/guarded.ts"
export { ScimProtocol } from "./provisioning/scim-protocol.ts"
export { NoStore } from "./operation/no-store.ts"
export { KnownFilters } from "./operation/known-filters.ts"
export { BodySize, BodyTypes, LargeBodyNeeds, RequestChecks } from "./operation/request-checks.ts"
