import { Effect } from "effect"
import { completeConstraint } from "../../domain/strategies/constraint.ts"
import { compareTags } from "../../domain/values/tag.ts"
import { compareText } from "../../domain/values/text.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"

/** Reads the sections of a document to which others refer. */
export const loadCatalog = Effect.fnUntraced(function* () {
  const environments = yield* (yield* EnvironmentStore).list
  const featureTypes = yield* (yield* FeatureTypeStore).list
  const strategyTypes = yield* (yield* StrategyTypeStore).list
  const contextFields = yield* (yield* ContextFieldStore).list
  const segments = yield* (yield* SegmentStore).list
  return {
    environments: environments.toSorted(byName).map(({ protected: _, ...environment }) => environment),
    featureTypes: featureTypes
      .map(({ id, lifetimeDays }) => ({ id, lifetimeDays }))
      .toSorted((left, right) => compareText(left.id, right.id)),
    strategyTypes: strategyTypes.toSorted(byName).map(({ editable: _, ...type }) => type),
    tagTypes: (yield* (yield* TagTypeStore).list).toSorted(byName),
    // Confidential tags are moved with the features that have them.
    tags: (yield* (yield* FeatureTagStore).listVisible([])).toSorted(compareTags),
    contextFields: contextFields
      .toSorted(byName)
      .map(({ createdAt: _, project = null, ...contextField }) => ({ ...contextField, project })),
    segments: segments.toSorted(byName).map(({ constraints, description, name, project }) => ({
      name,
      project,
      description,
      constraints: constraints.map(completeConstraint)
    }))
  }
})

export const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
  compareText(left.name, right.name)
