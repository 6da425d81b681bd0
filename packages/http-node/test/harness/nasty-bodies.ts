import { expect } from "vitest"
import type { Answer } from "./test-instance.ts"

/** The keys to a member of a body. */
export type Keys = ReadonlyArray<string | number>

/** A sound body of a request, whose members can be replaced by nasty values. */
export interface NastyBodies {
  readonly sound: unknown
  readonly ask: (body: unknown) => Promise<Answer>
  /** Whether the contract allows this body. */
  readonly accepts: (body: unknown) => boolean
  /** The status of the answer to the sound body, and the paths of its violations. */
  readonly baseline: { readonly status: number; readonly complaints: ReadonlyArray<string> }
}

/**
 * Sends the value at all these pointers at once. The contract allows it at each of them. Pointers that a rule refuses
 * are left out until the answer is like that to the sound body. If the answer does not name the pointers to leave out,
 * two halves are tried separately, down to single pointers.
 */
export const sendTaken = async (bodies: NastyBodies, pointers: ReadonlyArray<Keys>, value: unknown): Promise<void> => {
  const { accepts, ask, baseline, sound } = bodies
  let left = pointers
  while (left.length > 1) {
    const body = replacedAll(sound, left, value)
    if (typeof body !== "string" && !accepts(body)) break
    const answer = await ask(body)
    expectNoHarm(answer, { keys: left, value })
    if (answer.status < 300 || (answer.status === baseline.status && answer.status !== 400)) return
    const named = pathsOf(answer)
    const others = left.filter((keys) => !named.includes(pointerOf(keys)))
    if (answer.status !== 400 || others.length === left.length) break
    left = others
  }
  if (left.length < 2) {
    for (const keys of left) await sendOne(bodies, keys, value)
    return
  }
  // Halves have every second pointer, since neighbours often must differ.
  for (const half of [0, 1])
    await sendTaken(
      bodies,
      left.filter((_, index) => index % 2 === half),
      value
    )
}

/**
 * Sends the value at all these pointers at once. The contract refuses it at each of them, and the answer must name
 * each.
 */
export const sendRefused = async (
  bodies: NastyBodies,
  pointers: ReadonlyArray<Keys>,
  value: unknown
): Promise<void> => {
  if (pointers.length === 0) return
  const answer = await bodies.ask(replacedAll(bodies.sound, pointers, value))
  expectRefused(answer, { keys: pointers, value })
  // Pointers that the answer does not name because of other violations are sent one by one.
  const unnamed = pointers.filter((keys) => answer.status === 400 && !isNamed(pathsOf(answer), keys, bodies))
  for (const keys of unnamed) await sendOne(bodies, keys, value)
}

/** Sends the value at one pointer. */
const sendOne = async (bodies: NastyBodies, keys: Keys, value: unknown): Promise<void> => {
  const body = replaced(bodies.sound, keys, value)
  const answer = await bodies.ask(body)
  expectNoHarm(answer, { keys, value })
  if (typeof body !== "string" && !bodies.accepts(body)) expectRefused(answer, { keys, value })
  if (answer.body?.name !== "ValidationError") return
  const paths = pathsOf(answer)
  const named = isNamed(paths, keys, bodies)
  expect({
    keys,
    named: named || paths.some((path) => bodies.baseline.complaints.includes(path)),
    paths
  }).toMatchObject({ named: true })
}

/** Endpoints for SDKs check the token first. */
const expectRefused = (answer: Answer, input: object): void => {
  expectNoHarm(answer, input)
  expect([400, 401].map((status) => ({ ...input, status }))).toContainEqual({ ...input, status: answer.status })
}

/** Expects no server error, and no internals in the answer. `conform` has checked the shape of errors. */
export const expectNoHarm = (answer: Answer, input: unknown): void => {
  if (answer.status >= 500) expect.fail(`${answer.status} for ${JSON.stringify(input)}: ${JSON.stringify(answer.body)}`)
  const text = JSON.stringify(answer.body ?? "")
  if (answer.status >= 400) {
    expect(text.length).toBeLessThan(100_000)
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|SchemaError|undefined/)
  }
}

/** The property of a value for which the contract may refuse it: its type, or its length. */
export const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "list"
  if (typeof value === "string") return value.length > 1000 ? "long text" : "text"
  return value === null ? "null" : typeof value
}

/**
 * The keys to the body and to each of its members, in lists whose members can be replaced at once, since none is within
 * another. Members without members form one list, and the others a list for each depth.
 */
export const pointersByDepth = (value: unknown): ReadonlyArray<ReadonlyArray<Keys>> => {
  const all = pointersIn(value)
  const byDepth = Map.groupBy(all, ({ isLeaf, keys }) => (isLeaf && keys.length > 0 ? "leaves" : keys.length))
  return [...byDepth.values()].map((pointers) => pointers.map(({ keys }) => keys))
}

const pointersIn = (
  value: unknown,
  above: Keys = []
): ReadonlyArray<{ readonly keys: Keys; readonly isLeaf: boolean }> => {
  const members = membersOf(value)
  const below = members.flatMap(([key, member]) => pointersIn(member, [...above, key]))
  return [{ keys: above, isLeaf: members.length === 0 }, ...below]
}

const membersOf = (value: unknown): ReadonlyArray<readonly [string | number, unknown]> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(([key, member]) => [Array.isArray(value) ? Number(key) : key, member])
    : []

export const replaced = (value: unknown, [key, ...below]: Keys, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((member, index) => (index === key ? replaced(member, below, by) : member))
  return { ...Object(value), [key]: replaced(Object(value)[key], below, by) }
}

const replacedAll = (value: unknown, pointers: ReadonlyArray<Keys>, by: unknown): unknown =>
  pointers.reduce((body, keys) => replaced(body, keys, by), value)

/** Whether the answer names the pointer, or one above, below or next to it. */
const isNamed = (paths: ReadonlyArray<string>, keys: Keys, { baseline }: NastyBodies): boolean => {
  const pointer = pointerOf(keys)
  const around = pointerOf(keys.slice(0, -1))
  const within = (path: string) => keys.length > 1 && path.startsWith(around)
  return paths.some(
    (path) =>
      !baseline.complaints.includes(path) && (pointer.startsWith(path) || path.startsWith(pointer) || within(path))
  )
}

const pointerOf = (keys: Keys): string => ["", "body", ...keys].join("/")

export const pathsOf = ({ body }: Answer): ReadonlyArray<string> =>
  (body?.details ?? []).map((detail: { path: string }) => detail.path)
