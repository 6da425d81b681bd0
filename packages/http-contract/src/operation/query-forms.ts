import { Schema } from "effect"

/** What the document says about a parameter in addition to its description. The domain validates the values. */
interface Form {
  readonly default?: string
  readonly enum?: ReadonlyArray<string>
  readonly pattern?: string
  readonly example?: string
}

/** An optional parameter. */
export const text = (description: string, { example, ...form }: Form) =>
  Schema.optionalKey(Schema.String.annotate({ description, ...form, ...(example && { examples: [example] }) }))

/** An optional parameter that can be repeated. */
export const texts = (description: string, example: string) =>
  Schema.optionalKey(Schema.Array(Schema.String).annotate({ description, examples: [[example]] }))

/** An optional filter by a list of values, which follow an operator. */
export const listFilter = (what: string, operators: Operators, example: string) =>
  text(`${what}: \`<operator>:<value>[,<value>...]\` with the operator ${Object.keys(operators).join(", ")}`, {
    pattern: `^(${Object.keys(operators).join("|")}):.+$`,
    example
  })

/** An optional filter by a date, which follows an operator. */
export const dateFilter = (what: string, operators: Operators, example: string) =>
  text(`${what}, of the form yyyy-MM-dd, after the operator ${Object.keys(operators).join(" or ")}`, {
    pattern: `^(${Object.keys(operators).join("|")}):\\d{4}-\\d{2}-\\d{2}$`,
    example
  })

/** The operators of the domain, by their words in a query string. */
type Operators = Readonly<Record<string, string>>
