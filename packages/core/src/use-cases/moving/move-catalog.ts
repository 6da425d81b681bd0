import { Effect } from "effect"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { NewSegment } from "../../domain/segments/segment.ts"
import { builtInStrategyTypes } from "../../domain/catalog/strategy-type.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { createContextField, updateContextField } from "../catalog/context-fields.ts"
import { setFeatureTypeLifetime } from "../catalog/feature-types.ts"
import { createStrategyType, deprecateStrategyType, updateStrategyType } from "../catalog/strategy-types.ts"
import { createTagType, updateTagType } from "../catalog/tag-types.ts"
import { createTag } from "../catalog/tags.ts"
import { updateEnvironment } from "../change-requests/rules/update-environment.ts"
import { createEnvironment, switchEnvironment } from "../environments/environments.ts"
import { createSegment, updateSegment } from "../segments/segments.ts"
import { asType } from "./as-type.ts"

/** How the steps of environments, types, context fields and segments are applied. */
export const moveEnvironment = Effect.fnUntraced(function* ({ before, item }: StepOf<"environment">) {
  const { enabled = true, name, ...content } = item
  yield* before === undefined ? createEnvironment({ name, ...content }) : updateEnvironment(name, content)
  yield* switchEnvironment(name, enabled)
})

export const moveFeatureType = ({ item }: StepOf<"feature type">) => setFeatureTypeLifetime(item.id, item.lifetimeDays)

export const moveStrategyType = Effect.fnUntraced(function* ({ before, item }: StepOf<"strategy type">) {
  const { deprecated = false, parameters = [], ...content } = item
  const isBuiltIn = builtInStrategyTypes.some(({ name }) => name === item.name)
  if (before === undefined) yield* createStrategyType({ ...content, parameters })
  else if (!isBuiltIn) yield* updateStrategyType(item.name, { ...content, parameters })
  yield* deprecateStrategyType(item.name, deprecated)
})

export const moveTagType = ({ before, item }: StepOf<"tag type">) =>
  before === undefined ? Effect.asVoid(createTagType(item)) : updateTagType(item.name, item)

export const moveTag = ({ item }: StepOf<"tag">) => createTag(item)

/** Changes a context field, whose project cannot change. */
export const moveContextField = ({ before, item }: StepOf<"context field">) =>
  before === undefined ? Effect.asVoid(createContextField(item)) : updateContextField(item.name, item)

export const moveSegment = Effect.fnUntraced(function* ({ before, item }: StepOf<"segment">) {
  const draft = yield* asType(NewSegment, item)
  if (before === undefined) return yield* createSegment(draft)
  const { ids } = yield* segmentsByName()
  return yield* updateSegment(yield* idAmong(ids, item.name), draft)
})

/** The ids of segments by name. */
export const segmentsByName = Effect.fnUntraced(function* () {
  const segments = yield* (yield* SegmentStore).list
  return { ids: new Map(segments.map(({ id, name }) => [name, id])) }
})

/** The id of the segment, which an earlier step has created. */
export const idAmong = (ids: ReadonlyMap<string, number>, name: string) => {
  const id = ids.get(name)
  return id === undefined ? Effect.fail(new NotFound({ resource: "segment", id: name })) : Effect.succeed(id)
}
