import { compareTags, type FeatureTag, FeatureTagStore, type Tag, tagText } from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "./database.ts"
import { change, lookUp, type State } from "./state.ts"

export const layerFeatureTagStore: Layer.Layer<FeatureTagStore, never, Database> = Layer.effect(
  FeatureTagStore,
  Effect.map(Database, ({ modify, read, update }) =>
    FeatureTagStore.of({
      make: (tags) => modify((state) => makeTags(state, tags)),
      add: (tags) => modify((state) => addTags(state, tags)),
      remove: (tags) => update((state) => tags.reduce(removeTag, state)),
      ofFeatures: (names) =>
        read((state) => {
          const tagged = names.map((name) => [name, tagsOf(state, name)] as const)
          return new Map(tagged.filter(([, tags]) => tags.length > 0))
        })
    })
  )
)

/** The tags of a feature, in their order. */
export const tagsOf = (state: State, feature: string): ReadonlyArray<Tag> => lookUp(state.featureTags, feature) ?? []

const makeTags = (state: State, wanted: ReadonlyArray<Tag>): readonly [ReadonlyArray<Tag>, State] => {
  const made: Array<Tag> = []
  let tags = state.tags
  for (const tag of wanted) {
    if (HashMap.has(tags, tagText(tag))) continue
    tags = HashMap.set(tags, tagText(tag), tag)
    made.push(tag)
  }
  return [made, { ...state, tags }]
}

const addTags = (state: State, wanted: ReadonlyArray<FeatureTag>): readonly [ReadonlyArray<FeatureTag>, State] => {
  const added: Array<FeatureTag> = []
  let featureTags = state.featureTags
  for (const { feature, tag } of wanted) {
    const tags = lookUp(featureTags, feature) ?? []
    if (tags.some((other) => isSame(other, tag))) continue
    featureTags = HashMap.set(featureTags, feature, [...tags, tag].toSorted(compareTags))
    added.push({ feature, tag })
  }
  return [added, { ...state, featureTags }]
}

const removeTag = (state: State, { feature, tag }: FeatureTag): State => ({
  ...state,
  featureTags: change(state.featureTags, feature, (tags) => tags.filter((other) => !isSame(other, tag)))
})

const isSame = (left: Tag, right: Tag): boolean => left.type === right.type && left.value === right.value
