import { Predicate, Schema, type SchemaAST } from "effect"
import { formatPointer } from "./json-pointer.ts"
import { SIZE, Size } from "../values/limited.ts"
import type { Violation } from "../violations/errors.ts"
import { MOST_VIOLATIONS, violation } from "../violations/violation.ts"

/**
 * Checks a value against the sizes in a schema. Parts that are no larger than the same parts of `before` are exempt:
 * stored data may be older than a limit, and its other fields must stay changeable.
 */
export const sizeViolations = (
  { ast }: Schema.Top,
  value: unknown,
  path: string,
  before?: unknown
): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  checkOf(ast)?.(value, before, {
    keys: [],
    report: (rule, keys) => {
      if (found.length < MOST_VIOLATIONS) found.push(violation(`${path}${formatPointer(keys)}`, rule))
    }
  })
  return found
}

/** Checks a part of the value, at `keys`, and all below it. */
type Check = (value: unknown, before: unknown, at: Walk) => void

interface Walk {
  readonly keys: Array<string | number>
  readonly report: (rule: string, keys: ReadonlyArray<string | number>) => void
}

/** The check of a schema, which is cached; undefined if the schema contains no size. */
const checkOf = (ast: SchemaAST.AST): Check | undefined => {
  if (!checks.has(ast)) checks.set(ast, makeCheck(ast))
  return checks.get(ast)
}

const checks = new WeakMap<SchemaAST.AST, Check | undefined>()

const makeCheck = (ast: SchemaAST.AST): Check | undefined => {
  const parts = [...sizesOf(ast).map(sizeCheck), ...partsOf(ast)]
  return parts.length === 0 ? undefined : (...given) => parts.forEach((part) => part(...given))
}

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<Check> => {
  if (ast._tag === "Union") return ast.types.flatMap((member) => checkOf(member) ?? [])
  if (ast._tag === "Arrays") return itemsCheck(ast)
  return ast._tag === "Objects" ? [...namedMembersCheck(ast), ...allMembersCheck(ast)] : []
}

const sizeCheck =
  ({ maximum, unit }: Size): Check =>
  (value, before, { keys, report }) => {
    const count = measure(unit, value, maximum)
    if (count <= maximum || isKnown(unit, count, value, before)) return
    report(`must have at most ${maximum} ${unit}, not ${count}`, keys)
  }

const itemsCheck = ({ rest: [item] }: SchemaAST.Arrays): ReadonlyArray<Check> => {
  const check = item && checkOf(item)
  if (check === undefined) return []
  return [
    (values, before, walk) => {
      if (!Array.isArray(values)) return
      const known = new Map(Array.isArray(before) ? before.map((one, index) => [keyOf(one, index), one]) : [])
      for (const [index, value] of values.entries()) below(check, index, value, known.get(keyOf(value, index)), walk)
    }
  ]
}

/**
 * The key by which an item is compared with its earlier version: its name or value, since lists may be sorted anew, or
 * else its index.
 */
const keyOf = (item: unknown, index: number): unknown =>
  Predicate.hasProperty(item, "name") ? item.name : Predicate.hasProperty(item, "value") ? item.value : index

const namedMembersCheck = ({ propertySignatures }: SchemaAST.Objects): ReadonlyArray<Check> =>
  propertySignatures.flatMap(({ name, type }): ReadonlyArray<Check> => {
    const check = checkOf(type)
    if (check === undefined || typeof name !== "string") return []
    return [
      (value, before, walk) => {
        if (isRecord(value) && value[name] !== undefined) below(check, name, value[name], memberOf(before, name), walk)
      }
    ]
  })

const allMembersCheck = ({ indexSignatures }: SchemaAST.Objects): ReadonlyArray<Check> =>
  indexSignatures.flatMap(({ type }): ReadonlyArray<Check> => {
    const check = checkOf(type)
    if (check === undefined) return []
    return [
      (value, before, walk) => {
        if (!isRecord(value)) return
        for (const [name, member] of Object.entries(value)) below(check, name, member, memberOf(before, name), walk)
      }
    ]
  })

const memberOf = (before: unknown, name: string): unknown => (isRecord(before) ? before[name] : undefined)

const below = (check: Check, key: string | number, value: unknown, before: unknown, walk: Walk): void => {
  walk.keys.push(key)
  check(value, before, walk)
  walk.keys.pop()
}

const sizesOf = ({ checks: own }: SchemaAST.AST): ReadonlyArray<Size> =>
  (own ?? []).flatMap(({ annotations }) => {
    const size = annotations?.[SIZE]
    return isSize(size) ? [size] : []
  })

const isSize = Schema.is(Size)

/** The size of a value in this unit; 0 for another kind of value. Texts need not be counted up to `enough`. */
const measure = (unit: Size["unit"], value: unknown, enough = 0): number => {
  switch (unit) {
    case "characters":
      if (typeof value !== "string") return 0
      return value.length <= enough ? value.length : codePoints(value)
    case "items":
      return Array.isArray(value) ? value.length : 0
    case "entries":
      return isRecord(value) ? Object.keys(value).length : 0
    case "characters of JSON":
      return value === undefined ? 0 : JSON.stringify(value).length
  }
}

/** Two units of UTF-16 make one character beyond U+FFFF. */
const codePoints = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Whether the stored value already had this size: a text must be the same, a list or an object must not have grown. */
const isKnown = (unit: Size["unit"], count: number, value: unknown, before: unknown): boolean =>
  unit === "characters" ? value === before : count <= measure(unit, before)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
