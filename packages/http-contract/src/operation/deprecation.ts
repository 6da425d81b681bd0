import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"

/** The path that replaces a deprecated endpoint. */
export class SuccessorPath extends Context.Service<SuccessorPath, string>()("@halyard/http-node/SuccessorPath") {}

/** Tells callers of deprecated endpoints so, in the headers of the answer. */
export class Deprecation extends HttpApiMiddleware.Service<Deprecation>()("@halyard/http-node/Deprecation") {}
