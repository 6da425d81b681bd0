import type { CurrentPrincipal, HostUser, Principal } from "@halyard/core/domain"
import type { Plain } from "@halyard/core/library"
import { type Effect, Predicate } from "effect"

/** The options of a single call. They come after the inputs. */
export interface CallOptions {
  /** The caller. By default the system, which may do anything. */
  readonly as?: HostUser | Principal
  /** Aborts the call, and rolls back what it has written. */
  readonly signal?: AbortSignal
  /** Why the change is made. Stored with the events. */
  readonly reason?: string
}

/** Use cases as functions that return promises of plain values. */
export type Promised<Library> = { readonly [Group in keyof Library]: PromisedGroup<Library[Group]> }

export type PromisedGroup<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (
    ...inputs: infer Inputs
  ) => Effect.Effect<infer A, unknown, unknown>
    ? (...inputs: Given<Inputs>) => Promise<Plain<A>>
    : never
}

/** The inputs and then the options. Optional inputs can be left out before the options. */
type Given<Inputs extends ReadonlyArray<unknown>> = Inputs["length"] extends RequiredOf<Inputs>["length"]
  ? [...inputs: Inputs, options?: CallOptions]
  : [...inputs: Inputs, options?: CallOptions] | [...inputs: RequiredOf<Inputs>, options: CallOptions]

type RequiredOf<Inputs extends ReadonlyArray<unknown>> = Inputs extends readonly [infer First, ...infer Others]
  ? [First, ...RequiredOf<Others>]
  : []

/** Runs one call of a use case. */
export type RunUseCase<R> = (
  useCase: Effect.Effect<unknown, unknown, R | CurrentPrincipal>,
  options: CallOptions,
  /** The method, such as `features.create`. */
  name: string
) => Promise<unknown>

/** A use case of the library, whatever values it takes. */
interface AnyMethod<R> {
  (...inputs: ReadonlyArray<never>): Effect.Effect<unknown, unknown, R | CurrentPrincipal>
  readonly arity: number
}

type Groups<R> = Readonly<Record<string, Readonly<Record<string, AnyMethod<R>>>>>

/** Turns each use case of the library into a function that returns a promise. */
export const promised = <R, Library extends Groups<R>>(library: Library, call: RunUseCase<R>): Promised<Library> => {
  const groups = mapped<Groups<R>[string], unknown>(library, (group, groupName) =>
    mapped(group, (useCase, name) => (...given: ReadonlyArray<never>) => {
      const { inputs, options } = split(given, useCase.arity)
      return call(useCase(...inputs), options, `${groupName}.${name}`)
    })
  )
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return groups as Promised<Library>
}

const mapped = <A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, name: string) => B
): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

/** Splits arguments into inputs and options. The options come last, also where optional inputs are left out. */
const split = (given: ReadonlyArray<never>, arity: number) => {
  const last: unknown = given.at(-1)
  return isOptions(last, given.length > arity)
    ? { inputs: given.slice(0, -1), options: last }
    : { inputs: given, options: {} }
}

/** Whether a value is the options: no input has properties of these names only. */
const isOptions = (value: unknown, isSurplus: boolean): value is CallOptions => {
  if (!Predicate.isObject(value)) return false
  const keys = Object.keys(value)
  return (isSurplus || keys.length > 0) && keys.every((key) => key === "as" || key === "signal" || key === "reason")
}
