import { Context } from "effect"

/** An example of a request to an operation and its answer. A property is left out where there is no body. */
export interface OperationExample {
  readonly body?: unknown
  readonly answer?: unknown
  /** The body of a 202, for operations whose change can go into a change request instead: that change request. */
  readonly proposed?: unknown
  /** Messages of the operation's errors by their names, where they differ from those of other operations. */
  readonly messages?: Readonly<Record<string, string>>
}

/** The annotation of an endpoint with its example. */
export class Example extends Context.Service<Example, OperationExample>()("@halyard/http-contract/Example") {}
