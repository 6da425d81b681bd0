import {
  MovedContextField,
  MovedEnvironment,
  MovedFeatureType,
  MovedSegment,
  MovedStrategyType,
  MovedTag,
  MovedTagType
} from "@halyard/core/domain"
import { Effect, Schema } from "effect"
import { askFor, itemOf, type Raw, Raws, rawsOf, type Reading, shaped, textOf, withoutNulls } from "./reading.ts"

/** What features refer to. */
export const readCatalog = Effect.fnUntraced(function* (reading: Reading, projects: ReadonlyArray<string>) {
  const environments = yield* listOf(reading, "/environments", "environments")
  const featureTypes = yield* listOf(reading, "/feature-types", "types")
  const strategyTypes = yield* listOf(reading, "/strategies", "strategies")
  const tagTypes = yield* listOf(reading, "/tag-types", "tagTypes")
  const tags = yield* listOf(reading, "/tags", "tags")
  const fields = [...(yield* globalFields(reading)), ...(yield* fieldsOfProjects(reading, projects))]
  return {
    environments: environments.flatMap((item) => itemOf(reading, MovedEnvironment, item, named("environment", item))),
    featureTypes: featureTypes.flatMap((item) =>
      itemOf(reading, MovedFeatureType, { lifetimeDays: null, ...item }, { kind: "feature type", name: item["id"] })
    ),
    strategyTypes: strategyTypes.flatMap((item) =>
      itemOf(reading, MovedStrategyType, strategyType(item), named("strategy type", item))
    ),
    tagTypes: tagTypes.flatMap((item) =>
      itemOf(reading, MovedTagType, { description: null, icon: null, color: null, ...item }, named("tag type", item))
    ),
    tags: tags.flatMap((item) => itemOf(reading, MovedTag, item, { kind: "tag", name: item["value"] })),
    contextFields: fields.flatMap((item) =>
      itemOf(reading, MovedContextField, contextField(item), named("context field", item))
    )
  }
})

/** The segments, and their names by id, since strategies refer to segments by id. Old open-source servers have none. */
export const readSegments = Effect.fnUntraced(function* (reading: Reading) {
  const answer = yield* askFor(reading, Segments, "/segments", "segments")
  if (answer === undefined) return { section: {}, names: new Map<string, string>() }
  const segments = answer.segments.flatMap((item) =>
    itemOf(
      reading,
      MovedSegment,
      { project: null, description: null, ...item, constraints: withoutNulls(item["constraints"] ?? []) },
      named("segment", item)
    )
  )
  const names = new Map(answer.segments.map(({ id, name }) => [String(id), textOf(name)]))
  return { section: { segments }, names }
})

const Segments = Schema.Struct({ segments: Raws })

/** The names of segments by id. */
export type SegmentNamesById = ReadonlyMap<string, string>

const named = <Kind>(kind: Kind, { name }: Raw) => ({ kind, name })

const listOf = Effect.fnUntraced(function* ({ need }: Reading, path: string, property: string) {
  const answer = yield* shaped(Schema.Record(Schema.String, Schema.Unknown), yield* need(path), path)
  return yield* shaped(Raws, answer[property], path)
})

const strategyType = (item: Raw) => ({
  title: null,
  displayName: null,
  ...item,
  description: item["description"] ?? "",
  parameters: withoutNulls(item["parameters"] ?? [])
})

const globalFields = Effect.fnUntraced(function* ({ need }: Reading) {
  return yield* shaped(Raws, yield* need("/context"), "/context")
})

/** Fields that belong to one project. Servers before version 8 have none. */
const fieldsOfProjects = Effect.fnUntraced(function* ({ ask, lacks }: Reading, projects: ReadonlyArray<string>) {
  const found: Array<Raw> = []
  for (const project of projects) {
    const answer = yield* ask(`/projects/${encodeURIComponent(project)}/context`)
    if (answer._tag === "None") {
      lacks("context fields of projects")
      break
    }
    found.push(...rawsOf(answer.value).filter((field) => field["project"] === project))
  }
  return found
})

const contextField = (item: Raw) => ({
  description: null,
  project: null,
  ...item,
  legalValues: withoutNulls(item["legalValues"] ?? [])
})
