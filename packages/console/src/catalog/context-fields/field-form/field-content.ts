import type { ContextField, ContextFieldUpdate, LegalValue } from "../../../interface/operations.gen.ts"
import { isSameJson } from "../../../strategies/same-content.ts"

/** The parts of a context field that its form edits. The position is text while somebody types it. */
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

/** The content as the interface accepts it. Without a number, the position stays as it is. */
export const fieldUpdateOf = ({ legalValues, sortOrder, ...rest }: FieldContent): ContextFieldUpdate => ({
  ...rest,
  legalValues: [...legalValues],
  ...(sortOrder === "" ? {} : { sortOrder: Number(sortOrder) })
})

export const isSameField = (left: FieldContent, right: FieldContent): boolean => isSameJson(left, right)
