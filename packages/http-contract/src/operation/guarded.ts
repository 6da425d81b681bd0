import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { Access } from "./access.ts"
import { Deprecation } from "./deprecation.ts"
import { KnownFilters } from "./known-filters.ts"
import { RequestChecks } from "./request-checks.ts"

/** Adds the same checks to every endpoint of an API, in this order: access, then content type, size and shape. */
export const guarded = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  api
    .middleware(KnownFilters)
    .middleware(RequestChecks)
    .middleware(Access)
    .middleware(Deprecation)
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })
    .annotate(HttpApi.SuccessParseOptions, { disableChecks: true })
