import type { SegmentListItem } from "../interface/operations.gen.ts"
import { constraintWords } from "../strategies/constraint-words.ts"
import { counted } from "../words/numbers.ts"

/** Who is in a segment: `Users in NL or DE and whose plan is pro`. */
export const segmentSentence = ({ constraints }: Pick<SegmentListItem, "constraints">): string =>
  constraints.length === 0 ? "Everyone" : `Users ${constraints.map(constraintWords).join(" and ")}`

/** `3 flags in 2 projects` */
export const usageWords = (used: Pick<SegmentListItem, "usedInFeatures" | "usedInProjects">): string => {
  if (used.usedInFeatures === 0) return "Not used"
  const flags = counted(used.usedInFeatures, "flag")
  return used.usedInProjects > 1 ? `${flags} in ${counted(used.usedInProjects, "project")}` : flags
}
