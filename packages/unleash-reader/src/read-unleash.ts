import { emptyDocument, type InstanceDocument, type MoveNote } from "@halyard/core/domain"
import { Effect } from "effect"
import { makePeer, type PeerOptions } from "./peer.ts"
import { readCatalog, readSegments } from "./read-catalog.ts"
import { readFeatures } from "./read-features.ts"
import { readPeople } from "./read-people.ts"
import { listProjects, readProjects } from "./projects/read-projects.ts"
import { readBanners, readIntegrations, readSettings } from "./read-settings.ts"
import { readTemplates } from "./release-plans/read-templates.ts"
import { readTokens } from "./read-tokens.ts"
import { Raw, type Reading, shaped, textOf } from "./reading.ts"
import { UnreadableServer } from "./unreadable-server.ts"

export interface ReadOptions extends PeerOptions {
  /** Called with messages about what was read so far. */
  readonly progress?: (message: string) => Effect.Effect<void>
}

/** The result of reading a server. */
export interface UnleashReading {
  readonly document: InstanceDocument
  /** What the server has and the document has not. */
  readonly leftOff: ReadonlyArray<MoveNote>
  /** What the document has in another form than the server. */
  readonly remarks: ReadonlyArray<MoveNote>
  /** What this version or edition of the server does not have, or does not reveal. */
  readonly absent: ReadonlyArray<string>
}

/**
 * Reads an Unleash server of version 5 or later through its admin interface, into a document that Halyard can load.
 * Changes nothing on the server.
 */
export const readUnleash = Effect.fnUntraced(function* (
  options: ReadOptions
): Effect.fn.Return<UnleashReading, UnreadableServer> {
  const leftOff: Array<MoveNote> = []
  const remarks: Array<MoveNote> = []
  const absent = new Set<string>()
  const reading: Reading = {
    ...(yield* makePeer(options)),
    leaveOff: (note) => void leftOff.push(note),
    remark: (note) => void remarks.push(note),
    lacks: (what) => void absent.add(what),
    progress: options.progress ?? (() => Effect.void)
  }
  const config = yield* readConfig(reading)
  const { people, sections } = yield* readPeople(reading)
  const listed = yield* listProjects(reading)
  const active = listed.filter(({ archived }) => !archived).map(({ id }) => id)
  const catalog = yield* readCatalog(reading, active)
  const { names, section } = yield* readSegments(reading)
  const projects = yield* readProjects(reading, listed, names, people)
  yield* reading.progress(`Read ${projects.length} projects`)
  const planning = yield* readTemplates(reading, names)
  const features = yield* readFeatures(reading, projects, { segments: names, templates: planning.templates })
  const document: InstanceDocument = {
    ...emptyDocument,
    ...catalog,
    ...sections,
    ...section,
    ...planning.section,
    projects,
    features,
    apiTokens: yield* readTokens(reading),
    settings: yield* readSettings(reading, config),
    ...(yield* readBanners(reading)),
    integrations: yield* readIntegrations(reading)
  }
  return { document, leftOff, remarks, absent: [...absent] }
})

/** Reads the configuration of the server. Being the first request, it fails if the URL or the token is wrong. */
const readConfig = Effect.fnUntraced(function* ({ progress, need }: Reading) {
  const path = "/ui-config"
  const config = yield* shaped(Raw, yield* need(path), path)
  const version = textOf(config["version"])
  const isHalyard = config["name"] === "Halyard"
  if (!isHalyard && Number.parseInt(version, 10) < OLDEST_MAJOR) {
    return yield* new UnreadableServer({
      reason: `Unleash ${version} is too old. Update it to version 5 or later first`
    })
  }
  yield* progress(`Reading ${isHalyard ? "Halyard" : "Unleash"} ${version}`)
  return config
})

const OLDEST_MAJOR = 5
