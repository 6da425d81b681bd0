import type { PropertyChange } from "../../events/event-diff/event-changes.ts"
import type { DeliveryDiff } from "../../interface/operations.gen.ts"
import { segmentSentence } from "../../segments/segment-words.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"

/** Who gets a flag before and after a request is applied, in words. Empty if that stays the same. */
export const deliveryChanges = ({ after, before }: DeliveryDiff): ReadonlyArray<PropertyChange> => {
  const change = { property: "Who gets the flag", before: linesOf(before), after: linesOf(after) }
  return change.before.join("\n") === change.after.join("\n") ? [] : [change]
}

const linesOf = (delivery: DeliveryDiff["after"]): ReadonlyArray<string> => {
  if (delivery === null) return ["Nobody, because it is archived"]
  if (!delivery.enabled) return ["Nobody"]
  const sentences = delivery.strategies.map(({ segments, ...strategy }) => {
    const names = new Map(segments.map(({ id, name }) => [id, name]))
    return strategySentence({ ...strategy, segments: [...names.keys()] }, { segment: (id) => names.get(id) })
  })
  const segments = delivery.strategies.flatMap((strategy) =>
    strategy.segments.map((segment) => `Segment ${segment.name}: ${segmentSentence(segment)}`)
  )
  return sentences.length === 0 ? ["Everyone"] : [...sentences, ...new Set(segments)]
}
