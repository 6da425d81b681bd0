import { Schema } from "effect"

/** A size that input must not exceed. It is part of the schema, so the OpenAPI document shows it. */
export const Size = Schema.Struct({
  unit: Schema.Literals(["characters", "items", "entries", "characters of JSON"]),
  maximum: Schema.Int
})
export type Size = typeof Size.Type

/** The annotation of a check that contains its size. */
export const SIZE = "halyard/size"

// Decoders do not enforce these sizes, but `sizeViolations` does: stored data may be older than a limit, and only the
// rules compare an input with the stored data.

/** A text of at most this many characters, counted in Unicode code points. */
export const limitedText = (maximum: number) =>
  Schema.String.check(limit("characters", maximum, { maxLength: maximum }))

/** A list of at most this many items. */
export const limitedList = <S extends Schema.Top>(item: S, maximum: number) =>
  Schema.Array(item).check(limit("items", maximum, { maxItems: maximum }))

/** An object of at most this many entries, each a text. */
export const limitedTexts = (maximum: number, longest: number) => limitedEntries(limitedText(longest), maximum)

/** An object of at most this many entries. */
export const limitedEntries = <S extends Schema.Top>(value: S, maximum: number) =>
  Schema.Record(Schema.String, value).check(limit("entries", maximum, { maxProperties: maximum }))

/** An object of at most this many entries. */
export const limitedRecord = <S extends Schema.Top>(value: S, maximum: number) =>
  Schema.Record(Schema.String, value).check(limit("entries", maximum, { maxProperties: maximum }))

/** Limits all of a value, as JSON. Describe it in words, too, because JSON Schema cannot express it. */
export const limitedJson = (maximum: number) => limit("characters of JSON", maximum, {})

const limit = (unit: Size["unit"], maximum: number, documented: Readonly<Record<string, number>>) =>
  Schema.makeFilter<unknown>(() => true, {
    toJsonSchema: () => [documented, true],
    [SIZE]: { unit, maximum } satisfies Size
  })
