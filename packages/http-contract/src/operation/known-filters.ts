import { HttpApiMiddleware } from "effect/http-api"
import { ValidationError } from "./errors.ts"

/**
 * Refuses unknown parameters that look like filters, since the answer would have everything if a filter were ignored.
 * Ignores other unknown parameters.
 */
export class KnownFilters extends HttpApiMiddleware.Service<KnownFilters>()("@halyard/http-node/KnownFilters", {
  error: ValidationError
}) {}
