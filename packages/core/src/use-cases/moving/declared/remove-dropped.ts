import { Effect } from "effect"
import type { DroppedItem } from "../../../domain/moving/declared/declared-plan.ts"
import type { MovedKind } from "../../../domain/moving/move-plan.ts"
import { NotFound } from "../../../domain/violations/errors.ts"
import { deleteContextField } from "../../catalog/context-fields.ts"
import { deleteStrategyType } from "../../catalog/strategy-types.ts"
import { deleteTagType } from "../../catalog/tag-types.ts"
import { deleteEnvironment } from "../../environments/environments.ts"
import { archiveFeatures } from "../../features/archive-feature.ts"
import { archiveProject } from "../../projects/archive-project.ts"
import { deleteSegment } from "../../segments/segments.ts"
import { segmentsByName } from "../move-catalog.ts"

/** Deletes what is no longer declared, by the use cases that people call. Features and projects are archived. */
export const removeDropped = Effect.fnUntraced(function* (dropped: ReadonlyArray<DroppedItem>) {
  const namesOf = (kind: MovedKind) => dropped.filter((item) => item.kind === kind).map(({ name }) => name)
  const features = dropped.filter(({ kind }) => kind === "feature")
  for (const [project, own] of Map.groupBy(features, (feature) => feature.project)) {
    if (project !== null)
      yield* archiveFeatures(
        project,
        own.map(({ name }) => name)
      )
  }
  yield* Effect.forEach(namesOf("segment"), removeSegment)
  yield* Effect.forEach(namesOf("context field"), deleteContextField)
  yield* Effect.forEach(namesOf("tag type"), deleteTagType)
  yield* Effect.forEach(namesOf("strategy type"), deleteStrategyType)
  yield* Effect.forEach(namesOf("project"), archiveProject)
  yield* Effect.forEach(namesOf("environment"), deleteEnvironment)
})

const removeSegment = Effect.fnUntraced(function* (name: string) {
  const id = (yield* segmentsByName()).ids.get(name)
  if (id === undefined) return yield* new NotFound({ resource: "segment", id: name })
  yield* deleteSegment(id)
})
