import { Result, type Schema, Struct } from "effect"
import { quoted } from "../violations/violation.ts"
import {
  type AttributeForm,
  type AttributeForms,
  type Attributes,
  formOf,
  isAttributes,
  MOST_LISTED_ITEMS,
  readAttribute,
  readAttributes
} from "./scim-attributes.ts"
import { matchesScimFilter, type ScimFilter } from "./scim-filter.ts"
import type { AttributeChange } from "./scim-patch.ts"
import { ScimRefused } from "./scim-refused.ts"

type Outcome<A> = Result.Result<A, ScimRefused>

/** Applies one change. Attributes that Halyard does not store are ignored. */
export const changeAttributes = (
  forms: AttributeForms,
  attributes: Attributes,
  change: AttributeChange
): Outcome<Attributes> => {
  const known = formOf(forms, change.target.attribute)
  if (known === undefined) return Result.succeed(attributes)
  const [name, form] = known
  return Result.map(changed(name, form, attributes[name], change), (value) => withValue(attributes, name, value))
}

const withValue = (attributes: Attributes, name: string, value: Schema.Json | undefined): Attributes =>
  value === undefined ? Struct.omit(attributes, [name]) : { ...attributes, [name]: value }

const changed = (
  name: string,
  form: AttributeForm,
  before: Schema.Json | undefined,
  change: AttributeChange
): Outcome<Schema.Json | undefined> => {
  if (form.kind === "list") return changeList(name, form, itemsOf(before), change)
  const { op, target, value = null } = change
  if (target.filter !== undefined) return refuse("invalidPath", `${quoted(name)} is no list, so it takes no filter`)
  if (form.kind !== "object") return op === "remove" ? Result.succeed(undefined) : readAttribute(name, form, value)
  if (target.part === undefined && op === "remove") return Result.succeed(undefined)
  return changeObject(name, form.parts, objectOf(before), change)
}

const objectOf = (value: Schema.Json | undefined): Attributes =>
  value !== undefined && isAttributes(value) ? value : {}

const itemsOf = (value: Schema.Json | undefined): ReadonlyArray<Attributes> =>
  Array.isArray(value) ? value.filter(isAttributes) : []

/** Parts that the change leaves out stay unchanged. */
const changeObject = (
  name: string,
  parts: AttributeForms,
  before: Attributes,
  { op, target: { part }, value = null }: AttributeChange
): Outcome<Attributes> => {
  if (part !== undefined) return changeAttributes(parts, before, { op, target: { attribute: part }, value })
  if (!isAttributes(value)) return refuse("invalidValue", `${quoted(name)} must be an object`)
  return Result.map(readAttributes(parts, value), (given) => ({ ...before, ...given }))
}

type ListForm = Extract<AttributeForm, { readonly parts: AttributeForms }>

const changeList = (
  name: string,
  form: ListForm,
  before: ReadonlyArray<Attributes>,
  change: AttributeChange
): Outcome<ReadonlyArray<Attributes> | undefined> => {
  const { filter, part } = change.target
  const items =
    filter === undefined && part === undefined ? wholeList(name, form, before, change) : chosen(form, before, change)
  return Result.flatMap(items, (list) =>
    list.length > MOST_LISTED_ITEMS
      ? refuse("invalidValue", `${quoted(name)} must have at most ${MOST_LISTED_ITEMS} items`)
      : Result.succeed(list.length === 0 ? undefined : onePrimary(before, list))
  )
}

/** The list after a change of all of it. Entra names the items to remove in the value. */
const wholeList = (
  name: string,
  form: ListForm,
  before: ReadonlyArray<Attributes>,
  { op, value }: AttributeChange
): Outcome<ReadonlyArray<Attributes>> => {
  if (value === undefined) return Result.succeed([])
  return Result.map(readAttribute(name, form, value), (read) => {
    const given = itemsOf(read)
    const others = before.filter((item) => given.every((other) => other["value"] !== item["value"]))
    if (op === "remove") return others
    return op === "replace" ? given : [...others, ...given]
  })
}

/** Changes the items that the filter selects. Setting a part of an item that does not exist creates it. */
const chosen = (
  form: ListForm,
  before: ReadonlyArray<Attributes>,
  change: AttributeChange
): Outcome<ReadonlyArray<Attributes>> => {
  const { filter, part } = change.target
  const isChosen = (item: Attributes) => filter === undefined || matchesScimFilter(filter, item)
  if (change.op === "remove" && (part === undefined || part === "value")) {
    return Result.succeed(before.filter((item) => !isChosen(item)))
  }
  const items = before.some(isChosen) || change.op === "remove" ? before : [...before, itemOf(filter)]
  if (!items.some(isChosen)) return refuse("noTarget", "No item matches the filter of the path")
  return Result.all(
    items.map((item) => (isChosen(item) ? changeObject("item", form.parts, item, change) : Result.succeed(item)))
  )
}

/** A new item that matches the filter, for filters of the form `type eq "work"`. */
const itemOf = (filter: ScimFilter | undefined): Attributes =>
  filter?.op === "eq" ? { [filter.attrPath]: filter.compValue } : {}

/** At most one item is primary: one that becomes primary takes over from the earlier one. */
const onePrimary = (before: ReadonlyArray<Attributes>, items: ReadonlyArray<Attributes>): ReadonlyArray<Attributes> => {
  const primary = items.filter((item) => item["primary"] === true)
  const added = primary.find((item) => !before.some((other) => isSamePrimary(item, other))) ?? primary[0]
  return items.map((item) => (primary.includes(item) && item !== added ? withValue(item, "primary", undefined) : item))
}

const isSamePrimary = (item: Attributes, other: Attributes): boolean =>
  other["primary"] === true && other["value"] === item["value"]

const refuse = (scimType: ScimRefused["scimType"], message: string) => Result.fail(ScimRefused.of(scimType, message))
