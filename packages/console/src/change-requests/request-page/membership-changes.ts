import type { PropertyChange } from "../../events/event-diff/event-changes.ts"
import type { ChangeRequestChange, Segment } from "../../interface/operations.gen.ts"
import { segmentSentence } from "../../segments/segment-words.ts"

/** Who is in a segment before and after a change of it, in words: without constraints, that is everyone. */
export const membershipChanges = ({
  action,
  diff
}: Pick<ChangeRequestChange, "action" | "diff">): ReadonlyArray<PropertyChange> => {
  const before = diff?.now ?? diff?.proposed
  const after = diff?.after
  if (action !== "updateSegment" || !hasConstraints(before) || !hasConstraints(after)) return []
  const [left, right] = [segmentSentence(before), segmentSentence(after)]
  return left === right ? [] : [{ property: "Who is in it", before: [left], after: [right] }]
}

const hasConstraints = (value: unknown): value is Pick<Segment, "constraints"> =>
  Array.isArray(Reflect.get(Object(value), "constraints"))
