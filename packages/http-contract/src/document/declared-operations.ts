import { Context } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { Example, type OperationExample } from "../operation/operation-example.ts"

/** What an operation declares in addition to its shapes. */
export interface DeclaredOperation {
  readonly needed: RequiresPermission["Service"] | undefined
  readonly example: OperationExample | undefined
}

/** The operations of an API by their ids, in the order of their declaration. */
export const declaredOperations = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyMap<string, DeclaredOperation> => {
  const operations = new Map<string, DeclaredOperation>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { identifier, annotations } }) => {
      operations.set(identifier, {
        needed: Context.getOrUndefined(annotations, RequiresPermission),
        example: Context.getOrUndefined(annotations, Example)
      })
    }
  })
  return operations
}
