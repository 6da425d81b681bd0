import type { ContextField, ContextFieldUpdate, LegalValue } from "../../../interface/operations.gen.ts"
import { isSameJson } from "../../../strategies/same-content.ts"

/** What can be edited of a context field. The position is text, as long as it is typed. */
export interface FieldContent {
  readonly description: string
  readonly stickiness: boolean
  readonly sortOrder: string
  readonly legalValues: ReadonlyArray<LegalValue>
}

export const newField: FieldContent = { description: "", stickiness: false, sortOrder: "10", legalValues: [] }

export const fieldContentOf = ({ description, legalValues, sortOrder, stickiness }: ContextField): FieldContent => ({
  description: description ?? "",
  stickiness,
  sortOrder: String(sortOrder),
  legalValues
})

/** The content as the interface takes it. Without a number, the position stays. */
export const fieldUpdateOf = ({ legalValues, sortOrder, ...rest }: FieldContent): ContextFieldUpdate => ({
  ...rest,
  legalValues: [...legalValues],
  ...(sortOrder === "" ? {} : { sortOrder: Number(sortOrder) })
})

export const isSameField = (left: FieldContent, right: FieldContent): boolean => isSameJson(left, right)
