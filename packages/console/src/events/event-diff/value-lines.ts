import type { Constraint } from "../../interface/operations.gen.ts"
import { constraintWords } from "../../strategies/constraint-words.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { moment } from "../../time/words.ts"
import { count } from "../../words/numbers.ts"

/** Names for what events refer to by an id. */
export interface ValueNames {
  readonly segment?: (id: number) => string | undefined
}

/** The value of a property as lines to read: a line for each member of a list, and none for an empty value. */
export const valueLines = (key: string, value: unknown, names: ValueNames): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const line = lineOf(key, one, names)
    return line === "" ? [] : [line]
  })

const lineOf = (key: string, value: unknown, names: ValueNames): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return key === "segments" ? segmentName(value, names) : plainNumber(value)
  if (typeof value === "string") return isMoment(value) ? moment(value) : value
  if (isConstraint(value)) return constraintWords(value)
  if (isStrategy(value)) return strategySentence(value, names)
  if (isWeighted(value)) return variantLine(value)
  return namedLine(value)
}

const segmentName = (id: number, { segment }: ValueNames): string => segment?.(id) ?? `Segment ${id}`

/** Ids and years have no separators. */
const plainNumber = (value: number): string => (Math.abs(value) >= 10_000 ? count(value) : String(value))

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text)

const isConstraint = (value: object): value is Constraint =>
  "contextName" in value && "operator" in value && typeof value.operator === "string" && operators.has(value.operator)

const operators = new Set<string>([
  "IN",
  "NOT_IN",
  "STR_STARTS_WITH",
  "STR_ENDS_WITH",
  "STR_CONTAINS",
  "NUM_EQ",
  "NUM_GT",
  "NUM_GTE",
  "NUM_LT",
  "NUM_LTE",
  "DATE_AFTER",
  "DATE_BEFORE",
  "SEMVER_EQ",
  "SEMVER_GT",
  "SEMVER_LT",
  "SEMVER_GTE",
  "SEMVER_LTE",
  "REGEX",
  "IN_CIDR"
] satisfies ReadonlyArray<Constraint["operator"]>)

interface Strategy {
  readonly name: string
  readonly parameters: Record<string, string>
}

const isStrategy = (value: object): value is Strategy =>
  "name" in value &&
  typeof value.name === "string" &&
  "parameters" in value &&
  typeof value.parameters === "object" &&
  value.parameters !== null

interface Weighted {
  readonly name: string
  readonly weight: number
  readonly payload?: unknown
}

const isWeighted = (value: object): value is Weighted =>
  "name" in value && typeof value.name === "string" && "weight" in value && typeof value.weight === "number"

/** `50% blue, with the json {"size": 2}` */
const variantLine = ({ name, payload, weight }: Weighted): string => {
  const share = `${Number((weight / 10).toFixed(1))}% ${name}`
  if (typeof payload !== "object" || payload === null) return share
  const type = "type" in payload ? String(payload.type) : "payload"
  return `${share}, with the ${type} ${"value" in payload ? String(payload.value) : ""}`.trimEnd()
}

/** Tags by type and value, legal values with their description, and any other record as JSON. */
const namedLine = (value: object): string => {
  if ("type" in value && "value" in value) return `${String(value.type)}:${String(value.value)}`
  if ("value" in value && typeof value.value === "string") {
    const description = "description" in value && typeof value.description === "string" ? value.description : ""
    return description === "" ? value.value : `${value.value} (${description})`
  }
  return JSON.stringify(value)
}
