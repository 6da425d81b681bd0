import {
  FavoriteStore,
  type FeatureCandidate,
  FeatureEnvironmentStore,
  FeatureTagStore,
  type FeatureTypeName,
  type Segment,
  type Tag,
  type Viewer
} from "@halyard/core"
import { Effect } from "effect"
import type { Dice } from "./dice.ts"
import { aTagType } from "./feature-tag-store-promises.ts"
import { aFeature, anEnvironment, aProject, aSegment, aStrategy, minute } from "./fixtures.ts"
import { uniqueName, uniqueUser } from "./unique.ts"

/** What searches are tried on: features of every kind, in open projects, and in private ones of which the viewer is in one. */
export const aSearchWorld = Effect.fn("aSearchWorld")(function* (dice: Dice, size: number) {
  const hidden = (yield* aProject({ mode: "private" })).id
  const joined = (yield* aProject({ mode: "private" })).id
  const projects = [(yield* aProject()).id, (yield* aProject({ mode: "protected" })).id, joined, hidden]
  const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name, (yield* anEnvironment()).name]
  const segments = [yield* aSegment(), yield* aSegment(), yield* aSegment()]
  const types = [yield* aTagType(), yield* aTagType()]
  const tags = types.flatMap((type) => tagValues.map((value) => ({ type, value })))
  yield* (yield* FeatureTagStore).make(tags)
  const viewer = { id: yield* uniqueUser, memberOf: [joined] }
  const setting: Setting = { projects, environments, segments, tags, viewer }
  const candidates = yield* Effect.replicateEffect(aCandidate(setting, dice), size)
  const world: SearchWorld = { ...setting, hidden, candidates }
  return world
})

export interface SearchWorld extends Setting {
  /** The project that the viewer may not see. */
  readonly hidden: string
  readonly candidates: ReadonlyArray<FeatureCandidate>
}

/** What the features are made of. */
interface Setting {
  readonly projects: ReadonlyArray<string>
  readonly environments: ReadonlyArray<string>
  readonly segments: ReadonlyArray<Segment>
  readonly tags: ReadonlyArray<Tag>
  readonly viewer: Viewer
}

const tagValues = ["Äpfel", "äpfel!", "a\u0308pfel", "100%", "a_b", "axb", "back\\slash", "😀😀", "ｱｱ", "ΣΑΣ", "it's"]

const featureTypes: ReadonlyArray<FeatureTypeName> = ["release", "experiment", "kill-switch"]

/** Puts one feature made by chance into the store, and tells what a search should find in it. */
const aCandidate = Effect.fn("aCandidate")(function* (world: Setting, dice: Dice) {
  const environments = dice.some(world.environments)
  const archived = dice.chance(0.2)
  const feature = yield* aFeature({
    name: `${dice.pick(["Alpha", "alpha", "BETA", "be_ta", "be.ta"])}-${yield* uniqueName(dice.pick(["x", "Y"]))}`,
    project: dice.pick(world.projects),
    type: dice.pick(featureTypes),
    stale: dice.chance(0.3),
    createdAt: minute(dice.pick([0, 1, 2, 3]) * 24 * 60),
    createdBy: { id: dice.pick([0, 1, 2, -42]), name: "kim", imageUrl: "" },
    environments,
    ...(archived ? { archivedAt: minute(9) } : {})
  })
  const tags = dice.some(world.tags).slice(0, 3)
  yield* (yield* FeatureTagStore).add(tags.map((tag) => ({ feature: feature.name, tag })))
  const states = environments.map((name) => ({ name, enabled: dice.chance(0.5) }))
  yield* (yield* FeatureEnvironmentStore).setEnabled(
    states.map(({ name, enabled }) => ({ feature: feature.name, environment: name, enabled }))
  )
  const segments = yield* useSegments(world.segments, feature.name, environments, dice)
  const favorite = dice.chance(0.3)
  if (favorite) yield* (yield* FavoriteStore).setFeature(world.viewer.id, feature.name, true)
  const candidate: FeatureCandidate = {
    ...feature,
    archived,
    tags,
    segments,
    favorite,
    environments: states,
    lastSeenAt: null
  }
  return candidate
})

/** Uses segments in the feature's environments, and answers their names. */
const useSegments = Effect.fn("useSegments")(function* (
  segments: ReadonlyArray<Segment>,
  feature: string,
  environments: ReadonlyArray<string>,
  dice: Dice
) {
  const used = new Set<string>()
  for (const environment of environments) {
    const chosen = dice.some(segments)
    yield* aStrategy({ feature, environment }, { segments: chosen.map(({ id }) => id) })
    for (const { name } of chosen) used.add(name)
  }
  return [...used]
})
