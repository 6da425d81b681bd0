import { contextFieldViolations } from "../catalog/context-field.ts"
import { tagTypeViolations } from "../catalog/tag-type.ts"
import { LARGEST_LIST, listLimit, sizeInList } from "../settings/list-limits.ts"
import { limitFinding, repeated } from "./check-features.ts"
import { finding, offenceFinding, offences, type ImportError } from "./import-report.ts"
import { type ImportContext, usableSegments } from "./import-context.ts"
import type { ImportContextField, ImportData } from "./import-data.ts"
import { planCatalog } from "./plan-catalog.ts"

/**
 * Checks imported context fields and tag types: new ones must be valid, and existing fields must not get further legal
 * values.
 */
export const checkCatalog = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const fields = data.contextFields ?? []
  return [
    ...finding("Context fields that the import holds more than once", repeated(fields.map(nameOf))),
    ...finding(
      "Context fields with legal values that the existing field does not have",
      [...new Map(fields.map((field) => [field.name, field])).values()]
        .filter((field) => goesBeyond(field, context))
        .map(nameOf)
    ),
    ...finding(
      "Context fields whose names are taken by fields of other projects",
      fields.map(nameOf).filter((name) => context.foreignFields.has(name))
    ),
    ...offenceFinding(
      "Context fields that break the rules",
      offences(fields, nameOf, (field, index) =>
        context.contextFields.has(field.name) ? [] : contextFieldViolations(field, `/data/contextFields/${index}`)
      )
    ),
    ...limitFinding(
      "instance",
      listLimit("contextFields", context.limits),
      context.contextFields.size + context.foreignFields.size,
      new Set(fields.map(nameOf).filter((name) => !context.contextFields.has(name)))
    ),
    ...largeFields(data, context),
    ...limitFinding(
      "instance",
      listLimit("tagTypes", context.limits),
      context.tagTypes.size,
      new Set(data.tagTypes.map(nameOf).filter((name) => !context.tagTypes.has(name)))
    ),
    ...finding("Tag types that the import holds more than once", repeated(data.tagTypes.map(nameOf))),
    ...offenceFinding(
      "Tag types that break the rules",
      offences(data.tagTypes, nameOf, (tagType, index) =>
        context.tagTypes.has(tagType.name) ? [] : tagTypeViolations(tagType, `/data/tagTypes/${index}`)
      )
    )
  ]
}

/** The finding if all context fields together would be larger than a list may be. */
const largeFields = (data: ImportData, context: ImportContext) => {
  const { newContextFields } = planCatalog(data, context)
  if (newContextFields.length === 0) return []
  const all = [...context.contextFields.values(), ...context.foreignFields.values(), ...newContextFields]
  const size = all.reduce((sum, field) => sum + sizeInList(field), 0)
  return size <= LARGEST_LIST
    ? []
    : finding(
        `All context fields together may have at most ${LARGEST_LIST} characters of JSON. Import fewer legal values.`,
        newContextFields.map(nameOf)
      )
}

const nameOf = (item: { readonly name: string }): string => item.name

/** A field without legal values accepts any value. */
const goesBeyond = (field: ImportContextField, context: ImportContext): boolean => {
  const legal = new Set(context.contextFields.get(field.name)?.legalValues.map(({ value }) => value))
  return legal.size > 0 && (field.legalValues ?? []).some(({ value }) => !legal.has(value))
}

/** Checks that all segments exist. They are looked up by name, because ids differ between instances. */
export const checkSegments = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const segments = data.segments ?? []
  const here = usableSegments(context)
  const namesOf = Map.groupBy(segments, ({ id }) => id)
  const listed = new Set(segments.map(({ id }) => id))
  return [
    ...finding(
      "Segments that do not exist here",
      segments.map(({ name }) => name).filter((name) => !here.has(name))
    ),
    ...finding(
      "Segment ids that are used for several names",
      [...namesOf].filter(([, entries]) => new Set(entries.map(({ name }) => name)).size > 1).map(([id]) => String(id))
    ),
    ...finding(
      "Ids of segments that strategies use but the import's segments do not name",
      data.featureStrategies
        .flatMap((strategy) => strategy.segments ?? [])
        .filter((id) => !listed.has(id))
        .map(String)
    )
  ]
}
