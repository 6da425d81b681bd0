import { HttpApiMiddleware } from "effect/http-api"
import { ValidationError } from "./errors.ts"

/**
 * Refuses parameters that look like filters and that the operation does not know, since an ignored filter would answer
 * everything. Ignores other unknown parameters.
 */
export class KnownFilters extends HttpApiMiddleware.Service<KnownFilters>()("@halyard/http-node/KnownFilters", {
  error: ValidationError
}) {}
