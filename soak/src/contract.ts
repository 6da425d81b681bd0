import { declaredOperations, HalyardApi } from "@halyard/http-contract"
import { HttpApi } from "effect/http-api"

type Declared = NonNullable<ReturnType<ReturnType<typeof declaredOperations>["get"]>>
type Reflected = Parameters<Parameters<typeof HttpApi.reflect>[1]["onEndpoint"]>[0]

/** An operation of the contract: its endpoint, and what it declares about permissions and examples. */
export interface Contracted extends Pick<Reflected, "endpoint" | "errors" | "successes"> {
  readonly declared: Declared | undefined
}

/** All operations of the contract. */
export const contractOperations = (): ReadonlyArray<Contracted> => {
  const declared = declaredOperations(HalyardApi)
  const found: Array<Contracted> = []
  HttpApi.reflect(HalyardApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, errors, successes }) =>
      void found.push({ endpoint, errors, successes, declared: declared.get(endpoint.identifier) })
  })
  return found
}
