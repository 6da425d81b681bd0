export interface FilterValue {
  readonly value: string
  readonly label: string
}

export interface FilterOperator {
  readonly value: string
  readonly label: string
}

/** Something that a list can be filtered by. */
export interface FilterKind {
  /** The name of the query parameter. */
  readonly key: string
  readonly label: string
  readonly operators: ReadonlyArray<FilterOperator>
  /** The values to choose from, or `date` for a day. */
  readonly values: ReadonlyArray<FilterValue> | "date"
  /** Only one value can be chosen. */
  readonly single?: boolean
  /** Without operators in the address: `production:enabled,development:enabled`. */
  readonly bare?: boolean
}

export interface FilterChoice {
  readonly operator: string
  readonly values: ReadonlyArray<string>
}

/** `IS_ANY_OF:shop,web` as a choice. */
export const readChoice = (kind: FilterKind, text: string): FilterChoice => {
  const operator =
    kind.bare === true ? undefined : kind.operators.find(({ value }) => text.startsWith(`${value}:`))?.value
  const rest = operator === undefined ? text : text.slice(operator.length + 1)
  return {
    operator: operator ?? kind.operators[0]?.value ?? "",
    values: rest.split(",").filter((value) => value !== "")
  }
}

/** A choice as it stands in the address, or nothing if no value is chosen. */
export const writeChoice = (kind: FilterKind, { operator, values }: FilterChoice): string | undefined => {
  if (values.length === 0) return undefined
  return kind.bare === true ? values.join(",") : `${operator}:${values.join(",")}`
}

/** A choice in words: `is any of Web shop, Apps`. */
export const choiceWords = (kind: FilterKind, { operator, values }: FilterChoice): string => {
  const label = (value: string) =>
    kind.values === "date" ? value : (kind.values.find((known) => known.value === value)?.label ?? value)
  const words = kind.operators.find(({ value }) => value === operator)?.label ?? ""
  const visible = values.slice(0, 3).map(label).join(", ")
  return `${words} ${visible}${values.length > 3 ? ` and ${values.length - 3} more` : ""}`.trim()
}
