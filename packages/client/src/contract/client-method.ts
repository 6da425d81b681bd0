import type { OperationOf } from "./operation-signature.ts"

/** Options of a single call. They come after the inputs. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal
  /** Why the change is made. It is stored with the events. */
  readonly reason?: string
}

/** An operation as a function of what addresses it, its body and its query. */
export type ClientMethod<Of> = Of extends readonly [infer On, infer Off]
  ? (...inputs: Given<[...Address<On>, value: boolean]>) => Promise<Answer<OperationOf<On>> | Answer<OperationOf<Off>>>
  : (...inputs: Given<[...Address<Of>, ...Body<Of>, ...Query<Of>]>) => Promise<Answer<OperationOf<Of>>>

/**
 * The inputs and then the options. The options can follow the required inputs directly, if the optional one is left
 * out.
 */
type Given<Inputs extends ReadonlyArray<unknown>> = Inputs["length"] extends RequiredOf<Inputs>["length"]
  ? [...inputs: Inputs, options?: CallOptions]
  : [...inputs: Inputs, options?: CallOptions] | [...inputs: RequiredOf<Inputs>, options: CallOptions]

type RequiredOf<Inputs extends ReadonlyArray<unknown>> = Inputs extends readonly [infer First, ...infer Others]
  ? [First, ...RequiredOf<Others>]
  : []

/** One value for a path with one parameter, and an object for a path with several. */
type Address<Of> = Of extends `${string}{${string}}${string}{${string}}${string}`
  ? [address: { readonly [Name in ParameterIn<Of> as Short<Name>]: string | number }]
  : Of extends `${string}{${string}}${string}`
    ? [address: string | number]
    : []

type ParameterIn<Of> = Of extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterIn<Rest> : never

/** `project` for `projectId`, and `feature` for `featureName`, as hosts call them. */
type Short<Name> = Name extends `${infer Thing}Id` ? Thing : Name extends `${infer Thing}Name` ? Thing : Name

type Body<Of> = Of extends `${string} body${string}`
  ? OperationOf<Of> extends { requestBody: { content: { "application/json": infer Value } } }
    ? [body: Value]
    : never
  : []

type Query<Of> = Of extends `${string} query`
  ? OperationOf<Of> extends { parameters: { query: infer Value } }
    ? [query: Filters<Value>]
    : OperationOf<Of> extends { parameters: { query?: infer Value } }
      ? [query?: Filters<Value>]
      : never
  : []

/** Numbers and booleans are sent as text in the URL, so callers may give them as they are. */
type Filters<Value> = { [Name in keyof Value]: Value[Name] | Plain<Value[Name]> }

type Plain<Value> = (string extends Value ? number : never) | ("true" extends Value ? boolean : never)

type Success = 200 | 201 | 202 | 203 | 204

type Answer<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Content<Responses[Status]> }[keyof Responses & Success]
  : never

type Content<Response> = Response extends { content: infer Media } ? Media[keyof Media] : undefined
