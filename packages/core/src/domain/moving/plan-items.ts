import { sameContent } from "../values/same-content.ts"
import type { MovedItems, MovedKind, MoveNote, StepOf } from "./move-plan.ts"

/** How items of one kind are identified, completed and checked. */
export interface ItemRules<Kind extends MovedKind> {
  readonly kind: Kind
  readonly nameOf: (item: MovedItems[Kind]) => string
  /**
   * The item after the move, in the normal form in which items are compared. What the document leaves out stays as it
   * is here, or gets the default.
   */
  readonly complete: (given: MovedItems[Kind], before: MovedItems[Kind] | undefined) => MovedItems[Kind]
  /** Why the new or changed item is refused; empty if it is not. */
  readonly judge: (item: MovedItems[Kind], before: MovedItems[Kind] | undefined) => ReadonlyArray<string>
  /** How the moved item differs from that of the document. */
  readonly remark?: (
    given: MovedItems[Kind],
    item: MovedItems[Kind],
    before: MovedItems[Kind] | undefined
  ) => ReadonlyArray<string>
  /** The limit of the number of items. */
  readonly limit?: { readonly subject: string; readonly maximum: number }
}

/** The part of a plan for items of one kind. */
export interface KindPlan<Kind extends MovedKind> {
  readonly steps: ReadonlyArray<StepOf<Kind>>
  readonly equal: number
  readonly refused: ReadonlyArray<MoveNote>
  readonly remarks: ReadonlyArray<MoveNote>
  readonly onlyHere: ReadonlyArray<Pick<MoveNote, "kind" | "name">>
  /** All items of the kind after the move, by name. */
  readonly after: ReadonlyMap<string, MovedItems[Kind]>
}

/**
 * Compares the items of the document with those on this instance. If the document has no such section, all of them
 * stay.
 */
export const planItems = <Kind extends MovedKind>(
  rules: ItemRules<Kind>,
  given: ReadonlyArray<MovedItems[Kind]> | undefined,
  here: ReadonlyArray<MovedItems[Kind]> | undefined
): KindPlan<Kind> => {
  const before = new Map((here ?? []).map((item) => [rules.nameOf(item), item]))
  const after = new Map(before)
  const found: Findings<Kind> = { steps: [], refused: [], remarks: [], equal: 0 }
  const seen = new Set<string>()
  for (const item of given ?? []) {
    const name = rules.nameOf(item)
    if (seen.has(name)) {
      found.refused.push({ kind: rules.kind, name, reason: "The document has it more than once; the first counts" })
      continue
    }
    seen.add(name)
    const accepted = planItem(rules, { name, given: item, before: before.get(name), count: after.size }, found)
    if (accepted !== undefined) after.set(name, accepted)
  }
  const onlyHere = given === undefined ? [] : [...before.keys()].filter((name) => !seen.has(name))
  return { ...found, onlyHere: onlyHere.map((name) => ({ kind: rules.kind, name })), after }
}

interface Findings<Kind extends MovedKind> {
  readonly steps: Array<StepOf<Kind>>
  readonly refused: Array<MoveNote>
  readonly remarks: Array<MoveNote>
  equal: number
}

interface Comparison<Kind extends MovedKind> {
  readonly name: string
  readonly given: MovedItems[Kind]
  readonly before: MovedItems[Kind] | undefined
  /** The number of items before this one is added. */
  readonly count: number
}

/** Plans one item and adds the result to the findings. Returns the item unless it is refused. */
const planItem = <Kind extends MovedKind>(
  rules: ItemRules<Kind>,
  { before, count, given, name }: Comparison<Kind>,
  found: Findings<Kind>
): MovedItems[Kind] | undefined => {
  const { kind } = rules
  const item = rules.complete(given, before)
  const notes = (rules.remark?.(given, item, before) ?? []).map((reason) => ({ kind, name, reason }))
  const changes = changedProperties(before, item)
  if (before !== undefined && changes.length === 0) {
    found.equal += 1
    found.remarks.push(...notes)
    return item
  }
  const reasons = [...rules.judge(item, before), ...(before === undefined ? beyond(rules, count) : [])]
  if (reasons.length > 0) {
    found.refused.push({ kind, name, reason: reasons.join("; ") })
    return undefined
  }
  found.remarks.push(...notes)
  found.steps.push({ kind, name, before, item, changes })
  return item
}

const beyond = ({ limit }: Pick<ItemRules<MovedKind>, "limit">, count: number): ReadonlyArray<string> =>
  limit !== undefined && count >= limit.maximum ? [`The limit of ${limit.maximum} ${limit.subject} is reached`] : []

const changedProperties = (before: object | undefined, item: object): ReadonlyArray<string> => {
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(item).flatMap(([key, value]) => (sameContent(old.get(key), value) ? [] : [key]))
}

/** Names for items that have none of their own. Equal names are numbered in the order of the items. */
export const numberedNames = <A>(items: ReadonlyArray<A>, nameOf: (item: A) => string): ReadonlyMap<A, string> => {
  const counts = new Map<string, number>()
  return new Map(
    items.map((item) => {
      const name = nameOf(item)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [item, count === 1 ? name : `${name}, number ${count}`]
    })
  )
}
