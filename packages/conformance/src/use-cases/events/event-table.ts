import type { CurrentPrincipal } from "@halyard/core/domain"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import type { RecordedEvent } from "./recorded-events.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"
import { aFlag } from "../../fixtures/workspaces.ts"

/** A write of one use case in its own project, with the expected events. */
export interface Write {
  readonly project: string
  /** The name of the created entity, if any. */
  readonly made: string
  readonly act: Effect.Effect<unknown, unknown, UseCaseNeeds | CurrentPrincipal>
  readonly events: ReadonlyArray<Omit<RecordedEvent, "createdBy" | "createdByUserId">>
  /** Other state that the write could change, in addition to the project and the catalog. */
  readonly state?: Effect.Effect<unknown, unknown, UseCaseNeeds>
}

/** Writes, keyed by the name of the use case and an optional detail. */
export type EventTable = Readonly<Record<string, Effect.Effect<Write, unknown, UseCaseNeeds>>>

/** A project with one feature that has one tag. */
const aScene = Effect.gen(function* () {
  const made = yield* uniqueName("made")
  const tag = { type: "simple", value: made }
  const flag = yield* aFlag({ name: "scene" }, { tags: [tag] })
  const { project, feature } = flag.address
  const event = { project, featureName: feature, tags: [tag] }
  return { ...flag, feature, made, tag, event, inDevelopment: { ...event, environment: "development" } }
})

export type EventScene = Effect.Success<typeof aScene>

/** Prepares a write in its own scene. */
export const write = (
  prepare: (
    scene: EventScene
  ) => Omit<Write, "project" | "made"> | Effect.Effect<Omit<Write, "project" | "made">, unknown, UseCaseNeeds>
): Effect.Effect<Write, unknown, UseCaseNeeds> =>
  Effect.gen(function* () {
    const scene = yield* aScene
    const prepared = prepare(scene)
    return { project: scene.project, made: scene.made, ...(Effect.isEffect(prepared) ? yield* prepared : prepared) }
  })

export const metadataOf = (name: string, project: string) => ({
  name,
  project,
  description: null,
  type: "release",
  stale: false,
  impressionData: false
})
