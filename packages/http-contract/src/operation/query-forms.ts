import { Schema } from "effect"

/** What the document says of a parameter besides what it is for. The domain judges the values. */
interface Form {
  readonly default?: string
  readonly enum?: ReadonlyArray<string>
  readonly pattern?: string
  readonly example?: string
}

/** A parameter that may be left out. */
export const text = (description: string, { example, ...form }: Form) =>
  Schema.optionalKey(Schema.String.annotate({ description, ...form, ...(example && { examples: [example] }) }))

/** A parameter that may be given several times. */
export const texts = (description: string, example: string) =>
  Schema.optionalKey(Schema.Array(Schema.String).annotate({ description, examples: [[example]] }))

/** A list after an operator. */
export const listOf = (what: string, operators: string, example: string) =>
  text(`${what}: \`<operator>:<value>[,<value>...]\` with the operator ${operators.replaceAll("|", ", ")}`, {
    pattern: `^(${operators}):.+$`,
    example
  })
