import type { ClientMethod, CallOptions } from "./contract/client-method.ts"
import { pathParameterFault } from "./path-parameter.ts"
import { methods } from "./methods/index.ts"
import { type ClientOptions, makeSend, type Sent } from "./send.ts"

type Methods = typeof methods

/** All operations, grouped by what they are about. */
export type Client = {
  readonly [Group in keyof Methods]: { readonly [Verb in keyof Methods[Group]]: ClientMethod<Methods[Group][Verb]> }
}

/** Creates a client of the Halyard at a URL. It opens no connection until it is called, so it need not be closed. */
export const createClient = (options: ClientOptions): Client => {
  const send = makeSend(options)
  const groups = mapped<Readonly<Record<string, Row>>, unknown>(methods, (group) =>
    mapped(group, (row) => callOf(row, send))
  )
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return groups as Client
}

type Row = string | readonly [on: string, off: string]

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

const callOf =
  (row: Row, send: (sent: Sent) => Promise<unknown>) =>
  async (...given: ReadonlyArray<unknown>): Promise<unknown> => {
    if (typeof row === "string") return send(requestOf(row, given))
    const [on, off] = row
    const inputs = parametersIn(on).length === 0 ? 0 : 1
    return send(requestOf(given[inputs] === false ? off : on, given.toSpliced(inputs, 1)))
  }

/**
 * Splits a signature such as `PUT /api/admin/users/{id} body` into method and path, and assigns the inputs of a call.
 */
const requestOf = (operation: string, given: ReadonlyArray<unknown>): Sent => {
  const [method = "", path = "", ...takes] = operation.split(" ")
  const names = parametersIn(path)
  const inputs = [...given]
  const parameters = names.length === 0 ? {} : addressed(names, inputs.shift())
  const last = takes[inputs.length - 1] === "body" ? undefined : inputs.at(-1)
  const { reason, signal }: CallOptions = isOptions(last, inputs.length > takes.length) ? last : {}
  const values = isOptions(last, inputs.length > takes.length) ? inputs.slice(0, -1) : inputs
  const inputOf = (word: string): unknown => (takes.includes(word) ? values[takes.indexOf(word)] : undefined)
  return {
    method: method.toLowerCase(),
    path,
    parameters,
    query: recordOf(inputOf("query")),
    body: inputOf("body"),
    reason,
    signal
  }
}

const parametersIn = (path: string): ReadonlyArray<string> =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)

/** Parameters of a path by their names. A path with one parameter takes its value, a path with several an object. */
const addressed = (names: ReadonlyArray<string>, address: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.map((name) => {
      const short = name.replace(/(Id|Name)$/, "")
      const value = names.length === 1 ? address : recordOf(address)?.[short]
      if (typeof value !== "string" && typeof value !== "number") throw new TypeError(`\`${short}\` is required`)
      const fault = pathParameterFault(short, value)
      if (fault !== undefined) throw new TypeError(fault)
      return [name, String(value)]
    })
  )

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : undefined

/**
 * Whether a value is the options of the call. No query has only these names, but a body may: so the input in the
 * position of the body is never taken for options.
 */
const isOptions = (value: unknown, isSurplus: boolean): value is CallOptions => {
  const keys = Object.keys(recordOf(value) ?? {})
  return (isSurplus || keys.length > 0) && keys.every((key) => key === "signal" || key === "reason")
}
