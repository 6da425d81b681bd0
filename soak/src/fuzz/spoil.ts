import type { Random } from "../random.ts"
import { hostileKeys, hostileValues } from "./hostile-values.ts"

/** Changes a body in one place: another value, a missing or an additional property, or many copies of an element. */
export const spoil = (body: unknown, random: Random): unknown => change(body, random.pick(placesIn(body)), random)

type Keys = ReadonlyArray<string | number>

/** The keys to every member of a body, and to the body itself. */
const placesIn = (value: unknown, above: Keys = []): ReadonlyArray<Keys> => {
  if (Array.isArray(value)) return [above, ...value.flatMap((member, index) => placesIn(member, [...above, index]))]
  if (typeof value !== "object" || value === null) return [above]
  return [above, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...above, key]))]
}

const change = (value: unknown, [key, ...below]: Keys, random: Random): unknown => {
  if (key === undefined) return spoiled(value, random)
  if (Array.isArray(value))
    return value.map((member, index) => (index === key ? change(member, below, random) : member))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, member]) => [name, name === key ? change(member, below, random) : member])
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

/** Puts a large or deep value into one place of a body, as JSON. */
export const inflate = (body: unknown, random: Random): string => {
  const text = JSON.stringify(replaced(body, random.pick(placesIn(body)))) ?? ""
  return text.replace(`"${MARK}"`, () => random.pick(large)())
}

const MARK = "a place for a large value"

const replaced = (value: unknown, [key, ...below]: Keys): unknown => {
  if (key === undefined) return MARK
  if (Array.isArray(value)) return value.map((member, index) => (index === key ? replaced(member, below) : member))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, member]) => [name, name === key ? replaced(member, below) : member])
  )
}

const large: ReadonlyArray<() => string> = [
  () => `"${"x".repeat(400_000)}"`,
  () => `"${"\\u0000".repeat(20_000)}"`,
  () => `"${"😀".repeat(60_000)}"`,
  () => `[${Array.from({ length: 20_000 }, (_, index) => `"${index}"`).join()}]`,
  () => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  () => "[".repeat(5000) + "]".repeat(5000),
  () => '{"a":'.repeat(50_000) + "1".repeat(1) + "}".repeat(50_000),
  () => "9".repeat(100_000)
]
