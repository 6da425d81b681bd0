import { Effect } from "effect"
import { isPrivate } from "../../domain/access/principal.ts"
import type { ImportContext } from "../../domain/imports/import-context.ts"
import type { ImportPlan } from "../../domain/imports/plan-import.ts"
import { now } from "../../domain/values/timestamp.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureLinkStore } from "../../ports/features/feature-link-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { addFeatures } from "../features/create-feature.ts"

/** Writes the plan in a constant number of steps, and returns the tags that were created. */
export const applyImport = Effect.fnUntraced(function* (
  plan: ImportPlan,
  { environment, project }: Pick<ImportContext, "environment" | "project">
) {
  yield* applyCatalog(plan)
  yield* addFeatures(plan.create)
  yield* (yield* FeatureStore).setMetadata(plan.updateMetadata.map(({ after }) => after))
  const newTags = yield* applyTags(plan, isPrivate(project))
  yield* applyState(plan, environment)
  yield* applyDependencies(plan)
  yield* applyLinks(plan)
  return newTags
})

const applyCatalog = Effect.fnUntraced(function* (plan: ImportPlan) {
  const createdAt = yield* now
  yield* (yield* TagTypeStore).insert(plan.newTagTypes)
  yield* (yield* ContextFieldStore).insert(plan.newContextFields.map((field) => ({ ...field, createdAt })))
})

const applyTags = Effect.fnUntraced(function* (plan: ImportPlan, confidential: boolean) {
  const store = yield* FeatureTagStore
  const made = yield* store.make(plan.newTags, { confidential })
  yield* store.remove(eachTag(plan.tagsRemoved))
  yield* store.add(eachTag(plan.tagsAdded))
  return made
})

const applyState = Effect.fnUntraced(function* (plan: ImportPlan, environment: string) {
  const store = yield* FeatureEnvironmentStore
  yield* store.setVariants(plan.variants.map(({ feature, after }) => ({ feature, environment, variants: after })))
  yield* store.removeStrategies(plan.strategiesRemoved.flatMap(({ strategies }) => strategies.map(({ id }) => id)))
  yield* store.addStrategies(
    plan.strategiesAdded.flatMap(({ strategies }) => strategies.map((strategy) => ({ ...strategy, environment })))
  )
  yield* store.setEnabled(plan.enabledChanges.map((change) => ({ ...change, environment })))
})

const applyDependencies = Effect.fnUntraced(function* (plan: ImportPlan) {
  const store = yield* DependencyStore
  yield* store.remove(
    plan.dependenciesRemoved.flatMap(({ feature: child, dependencies }) =>
      dependencies.map(({ feature }) => ({ child, feature }))
    )
  )
  yield* store.upsert(
    plan.dependenciesUpserted.flatMap(({ feature: child, dependencies }) =>
      dependencies.map((dependency) => ({ ...dependency, child }))
    )
  )
})

const applyLinks = Effect.fnUntraced(function* (plan: ImportPlan) {
  const store = yield* FeatureLinkStore
  yield* store.remove(plan.linksRemoved.flatMap(({ links }) => links.map(({ id }) => id)))
  yield* store.add(plan.linksAdded.flatMap(({ links }) => links))
})

const eachTag = (changes: ImportPlan["tagsAdded"]) =>
  changes.flatMap(({ feature, tags }) => tags.map((tag) => ({ feature, tag })))
