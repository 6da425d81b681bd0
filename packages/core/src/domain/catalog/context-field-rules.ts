import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { wholeNumberViolations } from "../violations/whole-number.ts"

/** A context field of which the shape, but not the content, is known. */
export interface LooseContextField {
  readonly name: string
  readonly description?: string | null | undefined
  readonly sortOrder?: number | undefined
  readonly legalValues?: ReadonlyArray<{ readonly value: string }> | undefined
}

/** What is wrong with the content of a context field. */
export const contextFieldViolations = (field: LooseContextField, path: string): ReadonlyArray<Violation> => [
  ...nameViolations(field.name, `${path}/name`),
  ...lengthViolations(field.description ?? "", `${path}/description`, 0, 1000),
  ...wholeNumberViolations(field.sortOrder, `${path}/sortOrder`),
  ...legalValuesViolations(
    (field.legalValues ?? []).map(({ value }) => value),
    `${path}/legalValues`
  )
]

/** What is wrong with one legal value. */
export const legalValueViolations = (value: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(value, path, 1, 100)

const legalValuesViolations = (values: ReadonlyArray<string>, path: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    const repeated = seen.has(value)
    seen.add(value)
    const where = `${path}/${index}/value`
    return [
      ...legalValueViolations(value, where),
      ...(repeated ? [violation(where, `must be unique, unlike ${quoted(value)}`)] : [])
    ]
  })
}
