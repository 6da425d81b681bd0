import type { Difference } from "../../interface/operations.gen.ts"
import { eventChanges, type PropertyChange } from "./event-changes.ts"
import type { ValueNames } from "./value-lines.ts"

/** Differences as changes of properties: `/parameters/rollout` becomes `Parameters › rollout`. */
export const differenceChanges = (
  differences: ReadonlyArray<Difference>,
  names: ValueNames = {}
): ReadonlyArray<PropertyChange> =>
  differences.flatMap(({ after, before, path }) =>
    eventChanges({ preData: nested(path, before), data: nested(path, after) }, names)
  )

/** Wraps the value in objects with the keys of the pointer. Null if there is no value. */
const nested = (pointer: string, value: unknown): object | null => {
  if (value === undefined) return null
  const keys = pointer.split("/").slice(1).map(keyOf)
  const whole = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  return typeof whole === "object" && whole !== null ? whole : { value: whole }
}

/** People count from one. */
const keyOf = (key: string): string =>
  /^\d+$/.test(key) ? String(Number(key) + 1) : key.replaceAll("~1", "/").replaceAll("~0", "~")
