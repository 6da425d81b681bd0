import { compareTags, type Tag, tagText, type UsingFeature } from "@halyard/core/domain"
import { type FeatureTag, FeatureTagStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { byName, usingFeature } from "./catalog-users.ts"

export const layerFeatureTagStore: Layer.Layer<FeatureTagStore, never, Database> = Layer.effect(
  FeatureTagStore,
  Effect.map(Database, ({ modify, read, update }) =>
    FeatureTagStore.of({
      list: (type) => read((state) => tagsIn(state, type).map(({ tag }) => tag)),
      listVisible: (projects, type) => read((state) => visibleIn(state, projects, type)),
      make: (tags, { confidential } = { confidential: false }) =>
        modify((state) => makeTags(state, tags, confidential)),
      add: (tags) => modify((state) => addTags(state, tags)),
      remove: (tags) => modify((state) => removeTags(state, tags)),
      discard: (tags) => update((state) => ({ ...state, tags: HashMap.removeMany(state.tags, tags.map(tagText)) })),
      ofFeatures: (names) =>
        read((state) => {
          const tagged = names.map((name) => [name, tagsOf(state, name)] as const)
          return new Map(tagged.filter(([, tags]) => tags.length > 0))
        }),
      carriers: (type, value) => read((state) => carriers(state, type, value))
    })
  )
)

export const tagsOf = (state: State, feature: string): ReadonlyArray<Tag> => lookUp(state.featureTags, feature) ?? []

const tagsIn = ({ tags }: State, type: string | undefined): ReadonlyArray<StoredTag> =>
  HashMap.toValues(tags)
    .filter(({ tag }) => type === undefined || tag.type === type)
    .toSorted((left, right) => compareTags(left.tag, right.tag))

const visibleIn = (state: State, projects: ReadonlyArray<string>, type: string | undefined): ReadonlyArray<Tag> => {
  const carried = new Set(
    HashMap.toValues(state.features)
      .filter(({ project }) => projects.includes(project))
      .flatMap(({ name }) => tagsOf(state, name).map(tagText))
  )
  return tagsIn(state, type).flatMap(({ confidential, tag }) =>
    confidential && !carried.has(tagText(tag)) ? [] : [tag]
  )
}

const makeTags = (
  state: State,
  wanted: ReadonlyArray<Tag>,
  confidential: boolean
): readonly [ReadonlyArray<Tag>, State] => {
  const made: Array<Tag> = []
  let tags = state.tags
  for (const tag of wanted) {
    const known = lookUp(tags, tagText(tag))
    if (known !== undefined && (confidential || !known.confidential)) continue
    tags = HashMap.set(tags, tagText(tag), { tag, confidential })
    made.push(tag)
  }
  return [made, { ...state, tags }]
}

/** A confidential tag was made for a feature of a private project. */
export interface StoredTag {
  readonly tag: Tag
  readonly confidential: boolean
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

const removeTags = (state: State, unwanted: ReadonlyArray<FeatureTag>): readonly [ReadonlyArray<FeatureTag>, State] => {
  const removed: Array<FeatureTag> = []
  let featureTags = state.featureTags
  for (const { feature, tag } of unwanted) {
    const tags = lookUp(featureTags, feature) ?? []
    const left = tags.filter((other) => !isSame(other, tag))
    if (left.length === tags.length) continue
    featureTags = HashMap.set(featureTags, feature, left)
    removed.push({ feature, tag })
  }
  return [removed, { ...state, featureTags }]
}

const carriers = (state: State, type: string, value: string | undefined): ReadonlyArray<UsingFeature> =>
  HashMap.toValues(state.features)
    .filter(({ name }) =>
      tagsOf(state, name).some((tag) => tag.type === type && (value === undefined || tag.value === value))
    )
    .map(usingFeature)
    .toSorted(byName)

const isSame = (left: Tag, right: Tag): boolean => left.type === right.type && left.value === right.value
