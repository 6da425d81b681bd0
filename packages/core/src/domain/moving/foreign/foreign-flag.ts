import type { Audience, Judged } from "./audience.ts"

/** A flag of another service, in the terms that all services share. */
export interface ForeignFlag {
  readonly name: string
  readonly description?: string | undefined
  readonly archived?: boolean | undefined
  readonly tags?: ReadonlyArray<string> | undefined
  /** Sentences about parts of the flag without an equivalent that do not affect the rest. */
  readonly notes?: ReadonlyArray<string>
  /** The states by the names of environments in Halyard. */
  readonly states: ReadonlyMap<string, Judged<ForeignState>>
}

export interface ForeignState {
  readonly enabled: boolean
  /** The first rule that matches decides. Users whom no rule matches get nothing. */
  readonly rules: ReadonlyArray<ForeignRule>
  /** The flags that must be on for this one to be on. */
  readonly parents?: ReadonlyArray<ForeignParent>
}

export interface ForeignParent {
  readonly feature: string
  readonly variants?: ReadonlyArray<string>
}

export interface ForeignRule {
  /** The name in the file. */
  readonly name: string
  readonly audience: Judged<Audience>
  readonly serves: Judged<Served>
}

/** What a rule serves to its audience. */
export interface Served {
  /** The percentage of the audience for which the feature is on. */
  readonly percent: number
  /** What happens to the others of the audience: the feature is off, later rules decide, or either by chance. */
  readonly others: "off" | "next" | "either"
  /** The context field by which users are chosen. */
  readonly stickiness: string
  /**
   * The variants of users for whom the feature is on. Shares can have any sum. Empty if the feature is only on or off.
   */
  readonly variants: ReadonlyArray<SharedVariant>
}

export interface SharedVariant extends ForeignVariant {
  readonly share: number
}

export interface ForeignVariant {
  readonly name: string
  readonly payload?: { readonly type: "string" | "number" | "json"; readonly value: string }
}

/** On for everybody, also for users without an id, because the default stickiness draws for them. */
const on: Served = { percent: 100, others: "off", stickiness: "default", variants: [] }
export const off: Served = { ...on, percent: 0 }

/** Serves one value to the whole audience: true and false switch the feature, others are variants. */
export const serving = (value: ForeignVariant | boolean): Served =>
  typeof value === "boolean" ? (value ? on : off) : { ...on, variants: [{ ...value, share: 1 }] }

/** Divides the audience among values. Shares can have any sum, and a value several of them. */
export const dividing = (shares: ReadonlyArray<Share>, stickiness: string): Served => {
  const total = sumOf(shares)
  const values = [...Map.groupBy(shares, ({ value }) => (typeof value === "boolean" ? value : value.name)).values()]
    .flatMap((same) => same.slice(0, 1).map(({ value }) => ({ value, share: sumOf(same) })))
    .filter(({ share }) => share > 0)
  const [only] = values
  if (values.length === 1 && only !== undefined) return serving(only.value)
  const switchedOn = values.filter(({ value }) => value !== false)
  return {
    percent: total === 0 ? 0 : (100 * sumOf(switchedOn)) / total,
    others: "off",
    stickiness,
    variants: switchedOn.flatMap(({ share, value }) => (typeof value === "boolean" ? [] : [{ ...value, share }]))
  }
}

interface Share {
  readonly value: ForeignVariant | boolean
  readonly share: number
}

const sumOf = (shares: ReadonlyArray<{ readonly share: number }>): number =>
  shares.reduce((sum, { share }) => sum + share, 0)

/**
 * The values of a flag as variants: with their names as far as these are unique. A flag whose values are all true or
 * false has none.
 */
export const variantsOf = (
  given: ReadonlyArray<{ readonly name?: string | undefined; readonly value: unknown }>
): ReadonlyArray<ForeignVariant | boolean> => {
  if (given.every(({ value }) => typeof value === "boolean")) return given.map(({ value }) => value === true)
  const names = given.map(({ name, value }) => name || String(typeof value === "object" ? "" : value).trim())
  const areUsable = new Set(names).size === names.length && names.every(isName)
  return given.map(({ value }, index) => ({
    name: areUsable ? (names[index] ?? "") : `variation-${index + 1}`,
    payload: payloadOf(value)
  }))
}

/** Whether the text can name a variant. SDKs use `disabled` for the lack of one. */
const isName = (name: string): boolean => name !== "" && name !== "disabled" && [...name].length <= 100

const payloadOf = (value: unknown): NonNullable<ForeignVariant["payload"]> => {
  if (typeof value === "string") return { type: "string", value }
  return typeof value === "number"
    ? { type: "number", value: String(value) }
    : { type: "json", value: JSON.stringify(value) ?? "null" }
}
