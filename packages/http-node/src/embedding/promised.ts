import type { CurrentPrincipal, HostUser, Principal } from "@halyard/core/domain"
import type { Plain } from "@halyard/core/library"
import { type Effect, Predicate } from "effect"

/** How a single call is made. It comes after the inputs. */
export interface CallOptions {
  /** Who calls. By default the system, which may do anything. */
  readonly as?: HostUser | Principal
  /** Ends the call. What it has begun to write is undone. */
  readonly signal?: AbortSignal
  /** Why the change is made. It is kept with the events. */
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

/** The inputs and then the options, which may also come in the place of an input that is left out. */
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
  /** Its place, such as `features.create`. */
  name: string
) => Promise<unknown>

/** A use case that takes plain values, whatever they are. */
interface AnyMethod<R> {
  (...inputs: ReadonlyArray<never>): Effect.Effect<unknown, unknown, R | CurrentPrincipal>
  readonly arity: number
}

type Groups<R> = Readonly<Record<string, Readonly<Record<string, AnyMethod<R>>>>>

/** Each use case of the library as a function that returns a promise. */
export const promised = <R, Library extends Groups<R>>(library: Library, call: RunUseCase<R>): Promised<Library> => {
  const groups = mapped<Groups<R>[string], unknown>(library, (group, address) =>
    mapped(group, (useCase, name) => (...given: ReadonlyArray<never>) => {
      const { inputs, options } = split(given, useCase.arity)
      return call(useCase(...inputs), options, `${address}.${name}`)
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

/** The options come last. Inputs that can be left out may be left out before them. */
const split = (given: ReadonlyArray<never>, arity: number) => {
  const last: unknown = given.at(-1)
  return isOptions(last, given.length > arity)
    ? { inputs: given.slice(0, -1), options: last }
    : { inputs: given, options: {} }
}

/** No input has these names alone. */
const isOptions = (value: unknown, isSurplus: boolean): value is CallOptions => {
  if (!Predicate.isObject(value)) return false
  const keys = Object.keys(value)
  return (isSurplus || keys.length > 0) && keys.every((key) => key === "as" || key === "signal" || key === "reason")
}
