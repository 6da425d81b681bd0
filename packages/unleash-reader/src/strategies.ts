import type { MoveNote } from "@halyard/core/domain"
import { Predicate } from "effect"
import type { SegmentNamesById } from "./read-catalog.ts"
import { type Raw, rawsOf, type Reading, withoutNulls } from "./reading.ts"

/** What the strategy belongs to, as remarks name it. */
export type StrategyOwner = Pick<MoveNote, "kind" | "name"> & { readonly where?: string }

/** The strategy as the document has it. Adds a remark about parameters that were no texts. */
export const documentedStrategy = (
  { remark }: Pick<Reading, "remark">,
  strategy: Raw,
  names: SegmentNamesById,
  { kind, name, where = "" }: StrategyOwner
) => {
  const plain = Object.entries(recordOf(strategy["parameters"])).flatMap(([key, value]) =>
    Predicate.isNumber(value) || Predicate.isBoolean(value) ? [key] : []
  )
  if (plain.length > 0) {
    const reason = `Parameters that are numbers, true or false become texts${where}: ${plain.join(", ")}`
    remark({ kind, name, reason })
  }
  return strategyOf(strategy, names)
}

/** The strategy with names of segments in place of their ids. */
const strategyOf = (
  { constraints, disabled, name, parameters, segments, title, variants }: Raw,
  names: SegmentNamesById
) => ({
  name,
  title: title ?? null,
  disabled: disabled ?? false,
  segments: (Array.isArray(segments) ? segments : []).map((id: unknown) => names.get(String(id)) ?? String(id)),
  constraints: withoutNulls(constraints ?? []),
  variants: rawsOf(withoutNulls(variants)).map((variant) => ({
    weightType: "variable",
    stickiness: "default",
    ...variant
  })),
  parameters: asTexts(parameters)
})

/** Parameters as texts. Old strategies have numbers among them. */
const asTexts = (parameters: unknown): Raw =>
  Object.fromEntries(
    Object.entries(recordOf(parameters)).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, Predicate.isObject(value) ? value : String(value)]]
    )
  )

const recordOf = (value: unknown): Raw => (Predicate.isObject(value) ? { ...value } : {})

/** The strategies in the order of the listed ones, which are all strategies of the feature in the environment. */
export const inOrder = (strategies: ReadonlyArray<Raw>, order: ReadonlyArray<Raw>): ReadonlyArray<Raw> => {
  const positions = new Map(order.map(({ id }, index) => [id, index]))
  const last = order.length
  const sorted = strategies.toSorted(
    (left, right) => (positions.get(left["id"]) ?? last) - (positions.get(right["id"]) ?? last)
  )
  const given = new Map(order.map(({ id, sortOrder }) => [id, sortOrder]))
  const sortOrders = sorted.map(({ id }) => given.get(id))
  const isClear = sortOrders.every(Predicate.isNumber) && new Set(sortOrders).size === sortOrders.length
  return sorted.map((strategy, index) => ({ ...strategy, sortOrder: isClear ? sortOrders[index] : index }))
}
