import { Effect, Option, Schema } from "effect"
import { type Raw, Raws, rawsOf, type Reading, shaped, textOf } from "./reading.ts"

/** A feature as lists have it. */
export interface ListedFeature {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly content: Raw
}

/** All features, archived ones included. */
export const listFeatures = Effect.fnUntraced(function* (reading: Reading, projects: ReadonlyArray<string>) {
  const active = yield* Effect.forEach(projects, (project) => activeFeatures(reading, project), { concurrency: 4 })
  const archived = yield* archivedFeatures(reading)
  const all = [...archived.map((content) => listed(content, true)), ...active.flat()]
  return [...new Map(all.map((feature) => [feature.name, feature])).values()]
})

const listed = (content: Raw, archived: boolean, project = textOf(content["project"])): ListedFeature => ({
  name: textOf(content["name"]),
  project,
  archived,
  content
})

const Features = Schema.Struct({ features: Raws })

const activeFeatures = Effect.fnUntraced(function* ({ need }: Reading, project: string) {
  const path = `/projects/${encodeURIComponent(project)}/features`
  const { features } = yield* shaped(Features, yield* need(path), path)
  return features.map((feature) => listed(feature, false, project))
})

/** The archived features. Older servers list them at a path of their own, newer ones find them by a search. */
const archivedFeatures = Effect.fnUntraced(function* (reading: Reading) {
  const path = "/archive/features"
  const answer = yield* reading.ask(path)
  if (Option.isSome(answer)) return (yield* shaped(Features, answer.value, path)).features
  const found = yield* search(reading, "archived=IS:true")
  if (found === undefined) reading.lacks("archived features")
  return (found ?? []).filter(({ archivedAt }) => archivedAt !== null && archivedAt !== undefined)
})

/** How features were completed, by name. Undefined if the server does not say. */
export const readCompletions = Effect.fnUntraced(function* (reading: Reading) {
  const found = yield* search(reading, "lifecycle=IS:completed")
  if (found === undefined) return undefined
  return new Map(
    found.flatMap(({ lifecycle, name }) => {
      const [current] = rawsOf([lifecycle])
      const status = textOf(current?.["status"])
      return current?.["stage"] === "completed" && status !== "" ? [[textOf(name), status]] : []
    })
  )
})

const Page = Schema.Struct({ features: Raws, total: Schema.Finite })

const search = Effect.fnUntraced(function* ({ ask }: Reading, condition: string) {
  const found: Array<Raw> = []
  for (;;) {
    const path = `/search/features?${condition}&limit=${PAGE}&offset=${found.length}`
    const answer = yield* ask(path)
    if (Option.isNone(answer)) return undefined
    const { features, total } = yield* shaped(Page, answer.value, path)
    found.push(...features)
    if (features.length === 0 || found.length >= total) return found
  }
})

const PAGE = 100
