import { Result, Schema, Struct } from "effect"
import type { Violation } from "../violations/errors.ts"
import { patchDocument } from "../json/patch-document.ts"
import { sameContent } from "../values/same-content.ts"
import { completeStrategy, NewStrategy, type RolloutScope, type Strategy, withRolloutDefaults } from "./strategy.ts"
import { field } from "../values/field.ts"

export const StrategyUpdate = Schema.Struct({
  ...NewStrategy.fields,
  name: field(Schema.optionalKey(NewStrategy.fields.name), "The strategy's type; unchanged by default")
}).annotate({
  identifier: "StrategyUpdate",
  description:
    "The new content of a strategy. If left out, constraints, variants and parameters become empty; other properties stay unchanged. At most 1,000,000 characters of JSON."
})
export type StrategyUpdate = typeof StrategyUpdate.Type

export const updatedContent = (before: Strategy, update: StrategyUpdate, scope: RolloutScope): NewStrategy =>
  withRolloutDefaults(
    {
      name: before.name,
      title: before.title,
      disabled: before.disabled,
      sortOrder: before.sortOrder,
      segments: before.segments,
      ...update
    },
    scope
  )

/** Applies a JSON Patch (RFC 6902) to a strategy. Its id and feature cannot be patched. */
export const patchedContent = (
  strategy: Strategy,
  operations: ReadonlyArray<unknown>,
  scope: RolloutScope
): Result.Result<NewStrategy, ReadonlyArray<Violation>> =>
  Result.map(patchDocument(NewStrategy, Struct.omit(strategy, ["id", "featureName"]), operations), (content) =>
    isSameRollout(strategy, content) ? content : withRolloutDefaults(content, scope)
  )

/**
 * Whether the type and the parameters stay the same. Then a patch must not add the defaults of a rollout to all users.
 */
const isSameRollout = (before: Strategy, content: NewStrategy): boolean =>
  before.name === content.name && sameContent(before.parameters, content.parameters)

/** The strategy with new content. It keeps its sort order unless the content sets one. */
export const changedStrategy = (before: Strategy, content: NewStrategy): Strategy => completeStrategy(content, before)
