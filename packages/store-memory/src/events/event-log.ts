import type { EventFilters, NewEvent } from "@halyard/core/domain"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"

/** All events. They are linked, and each append makes a new head, so older states keep their own logs. */
export interface EventLog {
  readonly newest: EventEntry | undefined
  /** The newest entry of each feature and of each project, by which their entries are found without reading all others. */
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

export const emptyLog: EventLog = { newest: undefined, byFeature: HashMap.empty(), byProject: HashMap.empty() }

export const appendEvents = (log: EventLog, events: ReadonlyArray<NewEvent>): EventLog => events.reduce(append, log)

const append = ({ byFeature, byProject, newest }: EventLog, event: NewEvent): EventLog => {
  const { featureName, project } = event
  const entry: EventEntry = {
    id: (newest?.id ?? 0) + 1,
    event,
    older: newest,
    olderOfFeature: featureName === null ? undefined : lookUp(byFeature, featureName),
    olderOfProject: project === null ? undefined : lookUp(byProject, project)
  }
  return {
    newest: entry,
    byFeature: featureName === null ? byFeature : HashMap.set(byFeature, featureName, entry),
    byProject: project === null ? byProject : HashMap.set(byProject, project, entry)
  }
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
