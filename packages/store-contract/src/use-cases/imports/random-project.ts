import {
  addDependency,
  addStrategy,
  archiveFeature,
  createContextField,
  createFeature,
  createTagType,
  disableFeature,
  enableFeature,
  type EnvironmentAddress,
  type ImportData,
  listSegments,
  NewStrategy,
  patchFeature,
  setVariants,
  Variant
} from "@halyard/core"
import { Effect, Schema } from "effect"
import type { Dice } from "../../dice.ts"
import { asAdmin } from "../people/principals.ts"
import { placesOf } from "../worlds.ts"
import { type ImportSurroundings, randomImport } from "./random-import.ts"

/** Fills a project in `development` and `production` as people do, one step after the other, by chance. Names begin with its id. */
export const fillProject = Effect.fn("fillProject")(function* (
  dice: Dice,
  project: string,
  surroundings: ImportSurroundings
) {
  const recipe = randomImport(dice, project, surroundings)
  for (const { name, legalValues = [] } of recipe.contextFields ?? []) {
    yield* asAdmin(createContextField({ name, stickiness: true, legalValues }))
  }
  for (const { name } of recipe.tagTypes) yield* asAdmin(createTagType({ name }))
  yield* makeFeatures(dice, project, recipe)
  yield* placeStrategies(dice, project, yield* withLocalSegments(recipe))
  yield* switchAround(dice, project, recipe)
  yield* relate(project, recipe)
  const { name: gone } = dice.pick(recipe.features.slice(-3))
  yield* asAdmin(archiveFeature({ project, feature: gone }))
})

const makeFeatures = Effect.fn("makeFeatures")(function* (dice: Dice, project: string, recipe: ImportData) {
  for (const { stale = false, ...feature } of recipe.features) {
    const tags = (recipe.featureTags ?? [])
      .filter(({ featureName }) => featureName === feature.name)
      .map(({ tagType: type = "simple", tagValue = "" }) => ({ type, value: tagValue }))
    yield* asAdmin(createFeature(project, { ...feature, tags: dice.some(tags) }))
    const operations = [{ op: "replace", path: "/stale", value: stale }]
    yield* asAdmin(patchFeature({ project, feature: feature.name }, operations))
  }
})

const placeStrategies = Effect.fn("placeStrategies")(function* (dice: Dice, project: string, recipe: ImportData) {
  for (const { featureName = "", ...strategy } of recipe.featureStrategies) {
    const { development, production } = placesOf({ project, feature: featureName })
    const given = yield* Schema.decodeUnknownEffect(NewStrategy)(strategy)
    yield* asAdmin(addStrategy(dice.pick([development, development, production]), given))
  }
})

const switchAround = Effect.fn("switchAround")(function* (dice: Dice, project: string, recipe: ImportData) {
  for (const { name, enabled, variants = [] } of recipe.featureEnvironments ?? []) {
    const { development, production } = placesOf({ project, feature: name })
    const places: ReadonlyArray<EnvironmentAddress> = dice.some([development, production])
    for (const place of places) {
      yield* asAdmin(setVariants(place, yield* Schema.decodeUnknownEffect(Schema.Array(Variant))(variants)))
      yield* asAdmin(enableFeature(place))
      if (!enabled) yield* asAdmin(disableFeature(place))
    }
  }
})

const relate = Effect.fn("relate")(function* (project: string, recipe: ImportData) {
  for (const { feature, dependencies } of recipe.dependencies ?? []) {
    for (const dependency of dependencies) yield* asAdmin(addDependency({ project, feature }, dependency))
  }
})

/** The recipe's strategies with the ids that their segments have in this instance. */
const withLocalSegments = Effect.fn("withLocalSegments")(function* (recipe: ImportData) {
  const names = new Map((recipe.segments ?? []).map(({ id, name }) => [id, name]))
  const ids = new Map((yield* asAdmin(listSegments())).map(({ id, name }) => [name, id]))
  const localIds = (segments: ReadonlyArray<number>) => segments.flatMap((id) => ids.get(names.get(id) ?? "") ?? [])
  const featureStrategies = recipe.featureStrategies.map((one) => ({ ...one, segments: localIds(one.segments ?? []) }))
  const localRecipe: ImportData = { ...recipe, featureStrategies }
  return localRecipe
})
