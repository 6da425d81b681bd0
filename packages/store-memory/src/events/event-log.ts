import {
  type EventFilters,
  retainedForGood,
  type LogBeginning,
  type NewEvent,
  type Timestamp
} from "@halyard/core/domain"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"

/** All events. They are linked, and each append makes a new head, so older states keep their own logs. */
export interface EventLog {
  /** Undefined until events were deleted by their age. */
  readonly beginning: LogBeginning | undefined
  readonly newest: EventEntry | undefined
  /**
   * The newest entry of each feature and of each project, by which their entries are found without reading all others.
   */
  readonly byFeature: HashMap.HashMap<string, EventEntry>
  readonly byProject: HashMap.HashMap<string, EventEntry>
}

export interface EventEntry {
  readonly id: number
  readonly event: NewEvent
  readonly older: EventEntry | undefined
  readonly olderOfFeature: EventEntry | undefined
  readonly olderOfProject: EventEntry | undefined
}

export const emptyLog: EventLog = {
  beginning: undefined,
  newest: undefined,
  byFeature: HashMap.empty(),
  byProject: HashMap.empty()
}

export const appendEvents = (log: EventLog, events: ReadonlyArray<NewEvent>): EventLog =>
  events.reduce((grown, event) => append(grown, event), log)

const append = (log: EventLog, event: NewEvent, id = (log.newest?.id ?? 0) + 1): EventLog => {
  const { byFeature, byProject, newest } = log
  const { featureName, project } = event
  const entry: EventEntry = {
    id,
    event,
    older: newest,
    olderOfFeature: featureName === null ? undefined : lookUp(byFeature, featureName),
    olderOfProject: project === null ? undefined : lookUp(byProject, project)
  }
  return {
    ...log,
    newest: entry,
    byFeature: featureName === null ? byFeature : HashMap.set(byFeature, featureName, entry),
    byProject: project === null ? byProject : HashMap.set(byProject, project, entry)
  }
}

/** Deletes events from before the moment, except for the newest one and those that are stored for good. */
export const forgetEvents = (log: EventLog, before: Timestamp): EventLog => {
  const entries = [...entriesOf(log)].toReversed()
  const firstToStay = entries.findIndex(({ event, id }) => event.createdAt >= before || id === log.newest?.id)
  const old = entries.slice(0, Math.max(0, firstToStay))
  const enabled = new Set<string>()
  const kept = old.filter(({ event }) => staysForGood(event, enabled))
  const last = old.at(-1)
  if (last === undefined || kept.length === old.length) return log
  return [...kept, ...entries.slice(old.length)].reduce<EventLog>((grown, { event, id }) => append(grown, event, id), {
    ...emptyLog,
    beginning: { id: last.id, at: before }
  })
}

/**
 * Also adds to the environments in which features were enabled since they were created. Expects the events in order.
 */
const staysForGood = ({ environment, featureName, type }: NewEvent, enabled: Set<string>): boolean => {
  if (type === "feature-deleted") {
    for (const address of enabled) if (JSON.parse(address)[0] === featureName) enabled.delete(address)
  }
  if (type !== "feature-environment-enabled") return retainedForGood.some((one) => one === type)
  const address = JSON.stringify([featureName, environment])
  const isFirst = !enabled.has(address)
  enabled.add(address)
  return isFirst
}

/** Newest first. */
export const entriesOf = ({ newest }: EventLog): Iterable<EventEntry> => chain(newest, ({ older }) => older)

/** The entries of a feature, newest first. */
export const entriesOfFeature = ({ byFeature }: EventLog, feature: string): Iterable<EventEntry> =>
  chain(lookUp(byFeature, feature), ({ olderOfFeature }) => olderOfFeature)

/** The entries of a project, newest first. */
export const entriesOfProject = ({ byProject }: EventLog, project: string): Iterable<EventEntry> =>
  chain(lookUp(byProject, project), ({ olderOfProject }) => olderOfProject)

function* chain(
  newest: EventEntry | undefined,
  olderOf: (entry: EventEntry) => EventEntry | undefined
): Generator<EventEntry> {
  for (let entry = newest; entry !== undefined; entry = olderOf(entry)) yield entry
}

/** Newest first. Contains all entries that the filters match, and maybe others. */
export const entriesFor = (
  log: EventLog,
  { features, projects }: Pick<EventFilters, "features" | "projects">
): Iterable<EventEntry> => {
  if (features !== undefined) return merge(features, (feature) => entriesOfFeature(log, feature))
  if (projects !== undefined) return merge(projects, (project) => entriesOfProject(log, project))
  return entriesOf(log)
}

const merge = (
  names: ReadonlyArray<string>,
  entriesWith: (name: string) => Iterable<EventEntry>
): ReadonlyArray<EventEntry> =>
  [...new Set(names)].flatMap((name) => [...entriesWith(name)]).toSorted((left, right) => right.id - left.id)

/** Turns entries from newest to oldest into those after this id, oldest first. */
export const newerThan = (id: number, entries: Iterable<EventEntry>): ReadonlyArray<EventEntry> => {
  const newer: Array<EventEntry> = []
  for (const entry of entries) {
    if (entry.id <= id) break
    newer.push(entry)
  }
  return newer.toReversed()
}
