/** What the service has acknowledged about one feature. */
export interface AcknowledgedFlag {
  readonly enabled: boolean
  readonly description: string
  readonly archived: boolean
}

/** The kinds of events that writes of a run record. */
export type Counts = Readonly<Record<string, number>>

/** A feature that may exist: as acknowledged, or as it is after the write whose answer never came. */
export interface Entry {
  /** Absent until its creation is acknowledged. */
  readonly sure?: FlagState
  /** After the write without an answer. */
  readonly possible?: FlagState
  /** The import that creates it, with others or not at all. */
  readonly batch?: string
}

/** A flag and how many events of each type it has. */
export interface FlagState {
  readonly flag: AcknowledgedFlag
  readonly events: Counts
}

/** Everything that a run has written. */
export type Journal = Map<string, Entry>

/** The state after one more event. */
export const after = ({ events, flag }: FlagState, change: Partial<AcknowledgedFlag>, event: string): FlagState => ({
  flag: { ...flag, ...change },
  events: { ...events, [event]: (events[event] ?? 0) + 1 }
})

export const created: FlagState = {
  flag: { enabled: false, description: "", archived: false },
  events: { "feature-created": 1 }
}

/** What differs between what is there and what may be there. Undefined if nothing does. */
export const lossOf = (name: string, { possible, sure }: Entry, found: FlagState | undefined): string | undefined => {
  const allowed = [sure, ...(possible === undefined ? [] : [possible])]
  if (allowed.some((state) => show(state) === show(found))) return undefined
  return `${name} is ${show(found)}; acknowledged was ${show(sure)}, without an answer ${show(possible)}`
}

const show = (state: FlagState | undefined): string =>
  state === undefined
    ? "absent"
    : JSON.stringify([state.flag.enabled, state.flag.description, state.flag.archived, sorted(state.events)])

const sorted = (counts: Counts) => Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
