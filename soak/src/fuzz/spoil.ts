import type { Random } from "../random.ts"
import { hostileKeys, hostileValues } from "./hostile-values.ts"

/** Changes one member of a body: another value, a missing or an additional property, or many copies of an element. */
export const spoil = (body: unknown, random: Random): unknown =>
  changed(body, random.pick(keysIn(body)), (value) => spoiled(value, random))

type Keys = ReadonlyArray<string | number>

/** The keys to every member of a body, and to the body itself. */
const keysIn = (value: unknown, above: Keys = []): ReadonlyArray<Keys> => {
  if (Array.isArray(value)) return [above, ...value.flatMap((member, index) => keysIn(member, [...above, index]))]
  if (typeof value !== "object" || value === null) return [above]
  return [above, ...Object.entries(value).flatMap(([key, member]) => keysIn(member, [...above, key]))]
}

/** The value with what stands at the keys changed. */
const changed = (value: unknown, [key, ...below]: Keys, change: (member: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((member, index) => (index === key ? changed(member, below, change) : member))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, member]) => [
      name,
      name === key ? changed(member, below, change) : member
    ])
  )
}

const spoiled = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value) && random.chance(0.6)) return spoiledList(value, random)
  if (typeof value !== "object" || value === null || random.chance(0.3)) return random.pick(hostileValues)
  const entries = Object.entries(value)
  const without = random.below(entries.length + 1)
  if (random.chance(0.5)) return Object.fromEntries(entries.filter((_, index) => index !== without))
  return Object.fromEntries([...entries, [random.pick(hostileKeys), random.pick(hostileValues)]])
}

const spoiledList = (list: ReadonlyArray<unknown>, random: Random): ReadonlyArray<unknown> => {
  const copies = random.pick([2, 101, 3000])
  return random.chance(0.5)
    ? list.flatMap((member) => Array.from({ length: copies }, () => member))
    : [...list, random.pick(hostileValues)]
}

/** Puts a large or deep value into a body, as JSON. */
export const inflate = (body: unknown, random: Random): string => {
  const text = JSON.stringify(changed(body, random.pick(keysIn(body)), () => MARK)) ?? ""
  return text.replace(`"${MARK}"`, () => random.pick(large)())
}

const MARK = "replaced by a large value"

const large: ReadonlyArray<() => string> = [
  () => `"${"x".repeat(400_000)}"`,
  () => `"${"\\u0000".repeat(20_000)}"`,
  () => `"${"😀".repeat(60_000)}"`,
  () => `[${Array.from({ length: 20_000 }, (_, index) => `"${index}"`).join()}]`,
  () => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  () => "[".repeat(5000) + "]".repeat(5000),
  () => `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  () => "9".repeat(100_000)
]
