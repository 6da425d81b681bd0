import { Effect, Option, Schema, Struct } from "effect"
import { DeclaredInstance, DeclaredProject } from "../../../domain/moving/declared/declared-instance.ts"
import { SettingStore } from "../../../ports/settings/setting-store.ts"
import { Transactions } from "../../../ports/events/transactions.ts"

/** Returns what was applied before, and the number of times that something was applied. */
export const readApplied = Effect.fnUntraced(function* () {
  const { find } = yield* SettingStore
  const { catalog, projects, revision = 0 } = yield* readIndex()
  const found = yield* Effect.forEach(projects, (id) => find(nameOf(id)))
  const applied: DeclaredInstance = {
    ...catalog,
    projects: yield* Effect.forEach(found, (stored) =>
      Option.isNone(stored) ? Effect.succeed([]) : Effect.map(Effect.orDie(decodeProject(stored.value)), (one) => [one])
    ).pipe(Effect.map((lists) => lists.flat()))
  }
  return { applied, revision }
})

/** Returns the number of times that something was applied. */
export const appliedRevision = Effect.fnUntraced(function* () {
  const { revision = 0 } = yield* readIndex()
  return revision
})

/** Stores what was applied to what belongs to the instance. Call it in the transaction that applies it. */
export const storeAppliedCatalog = Effect.fnUntraced(function* (declared: DeclaredInstance) {
  yield* (yield* Transactions).lock(APPLIED)
  const { projects, revision } = yield* readIndex()
  yield* saveIndex({ catalog: Struct.omit(declared, ["projects"]), projects, revision })
})

/** Stores what was applied to a project, or forgets it. Call it in the transaction that applies it. */
export const storeAppliedProject = Effect.fnUntraced(function* (id: string, project: DeclaredProject | undefined) {
  yield* (yield* Transactions).lock(APPLIED)
  const { set } = yield* SettingStore
  const { catalog, projects, revision } = yield* readIndex()
  const others = projects.filter((other) => other !== id)
  yield* saveIndex({ catalog, projects: project === undefined ? others : [...others, id], revision })
  yield* set(nameOf(id), project === undefined ? null : yield* Effect.orDie(encodeProject(project)))
})

/** What belongs to the instance, and the ids of the declared projects, each of which has its own setting. */
const Index = Schema.Struct({
  catalog: Schema.Struct(Struct.omit(DeclaredInstance.fields, ["projects"])),
  projects: Schema.Array(Schema.String),
  /** Increases by one with each transaction that applies something. */
  revision: Schema.optional(Schema.Int)
})

/** The name of the setting, and of the lock that keeps two declarations from being applied at once. */
export const APPLIED = "declared"
const nameOf = (project: string): string => `declared project ${project}`

const readIndex = Effect.fnUntraced(function* () {
  const stored = yield* (yield* SettingStore).find(APPLIED)
  const nothing: typeof Index.Type = { catalog: {}, projects: [] }
  return Option.isNone(stored) ? nothing : yield* Effect.orDie(decodeIndex(stored.value))
})

const saveIndex = Effect.fnUntraced(function* ({ revision = 0, ...index }: typeof Index.Type) {
  const next = { ...index, revision: revision + 1 }
  yield* (yield* SettingStore).set(APPLIED, yield* Effect.orDie(encodeIndex(next)))
})

const StoredIndex = Schema.toCodecJson(Index)
const StoredProject = Schema.toCodecJson(DeclaredProject)
const decodeIndex = Schema.decodeUnknownEffect(StoredIndex)
const encodeIndex = Schema.encodeEffect(StoredIndex)
const decodeProject = Schema.decodeUnknownEffect(StoredProject)
const encodeProject = Schema.encodeEffect(StoredProject)
