import { TOTAL_WEIGHT, type Variant } from "../../strategies/variant.ts"
import { shortened } from "./short-text.ts"
import { valueChange } from "./value-change.ts"

type Weighted = Pick<Variant, "name" | "weight" | "payload">

/** What became of a list of variants. */
export const variantChanges = (
  before: ReadonlyArray<Weighted>,
  after: ReadonlyArray<Weighted>
): ReadonlyArray<string> => {
  const old = new Map(before.map((variant) => [variant.name, variant]))
  const current = new Set(after.map(({ name }) => name))
  return [
    ...after.flatMap((variant) => {
      const previous = old.get(variant.name)
      if (previous === undefined) return [`variant added: ${nameOf(variant)} with ${shareOf(variant)}`]
      return [
        ...valueChange(`variant ${nameOf(variant)}`, shareOf(previous), shareOf(variant)),
        ...(samePayload(previous, variant) ? [] : [`payload of the variant ${nameOf(variant)} changed`])
      ]
    }),
    ...before.filter(({ name }) => !current.has(name)).map((variant) => `variant removed: ${nameOf(variant)}`)
  ]
}

const nameOf = ({ name }: Weighted): string => shortened(name)

const shareOf = ({ weight }: Weighted): string => `${(weight * 100) / TOTAL_WEIGHT}%`

const samePayload = (left: Weighted, right: Weighted): boolean =>
  left.payload?.type === right.payload?.type && left.payload?.value === right.payload?.value
