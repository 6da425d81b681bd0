import { Predicate } from "effect"
import type { SegmentNames } from "./read-catalog.ts"
import { type Raw, rawsOf, withoutNulls } from "./reading.ts"

/** The strategy with names of segments in place of their ids. */
export const strategyOf = (
  { constraints, disabled, name, parameters, segments, title, variants }: Raw,
  names: SegmentNames
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

/** Old strategies have numbers among their parameters. */
const asTexts = (parameters: unknown): Raw =>
  Object.fromEntries(
    Object.entries(Predicate.isObject(parameters) ? parameters : {}).flatMap(([key, value]: [string, unknown]) =>
      value === null || value === undefined ? [] : [[key, Predicate.isObject(value) ? value : String(value)]]
    )
  )

/** The strategies in the order of the list of ids, which are all strategies of the feature there. */
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
