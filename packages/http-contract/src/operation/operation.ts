import { Context } from "effect"
import { OpenApi } from "effect/http-api"
import { RequiresPermission } from "./access.ts"
import { SuccessorPath } from "./deprecation.ts"
import { Example, type OperationExample } from "./operation-example.ts"

/** What an operation declares in addition to its id, path and shapes. */
export interface OperationFacts {
  /** In the imperative, such as "Create a tag type". */
  readonly summary: string
  readonly description: string
  /** The permission that is needed, as far as the path decides that. Use cases check this and all other permissions. */
  readonly needs?: RequiresPermission["Service"]
  readonly deprecated?: {
    /** The operation to call instead, such as `GET /api/admin/insights`. */
    readonly instead: string
    /** Its path, if answers link to it in a header. */
    readonly link?: string
  }
  readonly example: OperationExample
}

/** Declares an operation. Its id in the OpenAPI document is that of the endpoint. */
export const operation = ({ summary, description, needs, deprecated, example }: OperationFacts) =>
  Context.mergeAll(
    OpenApi.annotations({
      summary,
      ...(deprecated === undefined
        ? { description }
        : { description: `${description} Deprecated: use \`${deprecated.instead}\` instead.`, deprecated: true })
    }),
    Context.make(Example, example),
    needs === undefined ? Context.empty() : Context.make(RequiresPermission, needs),
    deprecated?.link === undefined ? Context.empty() : Context.make(SuccessorPath, deprecated.link)
  )
