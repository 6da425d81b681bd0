import { Context } from "effect"

/** A request to an operation and its answer. A key is left out where there is no body. */
export interface OperationExample {
  readonly body?: unknown
  readonly answer?: unknown
  /** The 202 of an operation that otherwise answers something else: the change request that it goes into. */
  readonly proposed?: unknown
  /** Messages of its errors by their names, where they differ from those of other operations. */
  readonly messages?: Readonly<Record<string, string>>
}

/** The example of an endpoint. */
export class Example extends Context.Service<Example, OperationExample>()("@halyard/http-contract/Example") {}
