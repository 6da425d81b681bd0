import type { AST } from "@eslint-community/regexpp"

/** The number of single-character steps of the pattern after RE2 expands its counted repetitions. */
export const patternCost = ({ alternatives }: AST.Pattern | AST.Group | AST.CapturingGroup): number =>
  alternatives.flatMap(({ elements }) => elements).reduce((cost, element) => cost + elementCost(element), 0) +
  alternatives.length -
  1

const elementCost = (element: AST.Element): number => {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return patternCost(element)
    case "Quantifier":
      return elementCost(element.element) * Math.max(1, mostCopies(element))
    default:
      return 1
  }
}

/** The number of copies that RE2 makes: 3 for `{3}` and `{3,}`, 0 for `*`. */
export const mostCopies = ({ max, min }: AST.Quantifier): number => (max === Infinity ? min : max)
