import type { ChangeRequestChange } from "../interface/operations.gen.ts"
import { both } from "../strategies/list-words.ts"
import { type DescribedStrategy, type SentenceNames, strategySentence } from "../strategies/strategy-sentence.ts"
import { actionWords } from "./words.ts"

type Change = Pick<ChangeRequestChange, "action" | "payload">

/** A change as a sentence: `Add a strategy: 25% of users`. */
export const changeSentence = (change: Change, names: SentenceNames = {}): string => {
  const details = detailsOf(change, names)
  return details === "" ? actionWords(change) : `${actionWords(change)}: ${details}`
}

const detailsOf = ({ action, payload }: Change, names: SentenceNames): string => {
  switch (action) {
    case "addStrategy":
    case "updateStrategy":
      return isStrategy(payload) ? strategySentence(payload, names) : ""
    case "patchVariant":
      return variantWords(property(payload, "variants"))
    case "addDependency":
      return String(property(payload, "feature") ?? "")
    default:
      return ""
  }
}

const variantWords = (variants: unknown): string =>
  Array.isArray(variants) && variants.length > 0
    ? both(variants.map((variant) => String(property(variant, "name") ?? "")))
    : "none any more"

const property = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

const isStrategy = (value: unknown): value is DescribedStrategy => typeof property(value, "name") === "string"
