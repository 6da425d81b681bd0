import { Schema } from "effect"
import { field } from "../../values/field.ts"

/** A property that may be left out. Then a move leaves it as it is, and a new item gets the default. */
export const given = <S extends Schema.Top>(schema: S, description: string) =>
  field(Schema.optionalKey(schema), description)

/** A list of at most `MOST_ITEMS` items that may be left out. */
export const items = <S extends Schema.Top>(item: S, description: string) => given(list(item), description)

/** A list of at most `MOST_ITEMS` items. */
export const list = <S extends Schema.Top>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MOST_ITEMS))

/** The most items in any list of a document. The rules of each kind allow fewer. */
export const MOST_ITEMS = 100_000

export const Names = list(Schema.String)

export const text = (description: string) => given(Schema.String, description)

export const textOrNull = (description: string) => given(Schema.NullOr(Schema.String), description)

export const givenFlag = (description: string) => given(Schema.Boolean, description)

export const givenNumber = (description: string) => given(Schema.Finite, description)
