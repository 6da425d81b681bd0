import { Predicate, Schema, type SchemaAST } from "effect"
import { formatPointer } from "./json-pointer.ts"
import { SIZE, Size } from "../values/limited.ts"
import type { Violation } from "../violations/errors.ts"
import { MOST_VIOLATIONS, violation } from "../violations/violation.ts"

/**
 * Checks a value against the sizes in a schema. Parts that are no larger than the same parts of `before` are exempt:
 * stored data may be older than a limit, and other fields beside it must stay changeable.
 */
export const sizeViolations = (
  { ast }: Schema.Top,
  value: unknown,
  path: string,
  before?: unknown
): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  for (const fault of faultsIn(ast, value, before, [])) {
    found.push(violation(`${path}${formatPointer(fault.keys)}`, fault.rule))
    if (found.length === MOST_VIOLATIONS) break
  }
  return found
}

interface Fault {
  readonly keys: ReadonlyArray<string | number>
  readonly rule: string
}

function* faultsIn(ast: SchemaAST.AST, value: unknown, before: unknown, keys: Fault["keys"]): Generator<Fault> {
  for (const { maximum, unit } of sizesOf(ast)) {
    const count = measure(unit, value)
    if (count > maximum && !isNoNews(unit, count, value, before)) {
      yield { keys, rule: `must have at most ${maximum} ${unit}, not ${count}` }
    }
  }
  if (ast._tag === "Union") for (const member of ast.types) yield* faultsIn(member, value, before, keys)
  if (ast._tag === "Arrays" && Array.isArray(value)) yield* faultsInItems(ast, value, before, keys)
  if (ast._tag === "Objects" && isRecord(value)) yield* faultsInMembers(ast, value, before, keys)
}

function* faultsInItems(
  { rest: [item] }: SchemaAST.Arrays,
  values: ReadonlyArray<unknown>,
  before: unknown,
  keys: Fault["keys"]
): Generator<Fault> {
  if (item === undefined) return
  const known = new Map(Array.isArray(before) ? before.map((one, index) => [keyOf(one, index), one]) : [])
  for (const [index, value] of values.entries()) {
    yield* faultsIn(item, value, known.get(keyOf(value, index)), [...keys, index])
  }
}

/** Lists of named items may be sorted anew. */
const keyOf = (item: unknown, index: number): unknown =>
  Predicate.hasProperty(item, "name") ? item.name : Predicate.hasProperty(item, "value") ? item.value : index

function* faultsInMembers(
  { indexSignatures, propertySignatures }: SchemaAST.Objects,
  value: Readonly<Record<string, unknown>>,
  before: unknown,
  keys: Fault["keys"]
): Generator<Fault> {
  const stored = isRecord(before) ? before : {}
  for (const { name, type } of propertySignatures) {
    if (typeof name !== "string" || value[name] === undefined) continue
    yield* faultsIn(type, value[name], stored[name], [...keys, name])
  }
  for (const { type } of indexSignatures) {
    for (const [name, member] of Object.entries(value)) yield* faultsIn(type, member, stored[name], [...keys, name])
  }
}

const sizesOf = ({ checks }: SchemaAST.AST): ReadonlyArray<Size> =>
  (checks ?? []).flatMap(({ annotations }) => {
    const size = annotations?.[SIZE]
    return isSize(size) ? [size] : []
  })

const isSize = Schema.is(Size)

/** The size of a value in this unit; 0 for another kind of value. */
const measure = (unit: Size["unit"], value: unknown): number => {
  switch (unit) {
    case "characters":
      return typeof value === "string" ? codePoints(value) : 0
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

/** A text must be the stored one, a list or an object must not have grown. */
const isNoNews = (unit: Size["unit"], count: number, value: unknown, before: unknown): boolean =>
  unit === "characters" ? value === before : count <= measure(unit, before)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
