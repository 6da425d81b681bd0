import { type Array as Arr, type Result, Schema } from "effect"
import { EventType } from "../events/event-type.ts"
import { Event } from "../events/event.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { collectParts, type RawParameter, readOne, readWhole } from "../violations/query-parameter.ts"
import { MAX_INT32 } from "../violations/violation.ts"

/** How events of this service get to another one. `parameters` may hold secrets. */
export const Integration = Schema.Struct({
  id: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  provider: Schema.String,
  enabled: Schema.Boolean,
  description: Schema.NullOr(Schema.String),
  parameters: Schema.Record(Schema.String, Schema.String),
  events: Schema.Array(EventType),
  /** Empty, or with `*`, for all of them; so are `environments`. */
  projects: Schema.Array(Schema.String),
  environments: Schema.Array(Schema.String)
}).annotate({ identifier: "Integration" })
export type Integration = typeof Integration.Type

/**
 * Whether an integration is to be told of an event. An event of no environment concerns them all; one of no project belongs
 * to none, so that whoever asks for some projects does not hear of it.
 */
export const wantsEvent = (
  { environments, events, projects }: Pick<Integration, "events" | "projects" | "environments">,
  { environment, project, type }: Pick<Event, "type" | "project" | "environment">
): boolean =>
  events.includes(type) &&
  (isForAll(projects) || (project !== null && isAmong(project, projects))) &&
  (isForAll(environments) || environment === null || isAmong(environment, environments))

const isForAll = (names: ReadonlyArray<string>): boolean => names.length === 0 || names.includes("*")

/** Some events are of several projects at once, or of all: those of API tokens. */
const isAmong = (places: string, names: ReadonlyArray<string>): boolean =>
  places.split(",").some((place) => place === "*" || names.includes(place))

/** An integration as it is kept: `parameters` holds masks in the place of secrets. */
export interface IntegrationRecord extends Integration {
  /** The seal of the secret parameters, as JSON by their names; null where there are none. */
  readonly sealedParameters: string | null
  readonly createdAt: Timestamp
}

/** The integration, without the seal. */
export const integrationOf = ({ sealedParameters: _, createdAt: __, ...integration }: IntegrationRecord): Integration =>
  integration

/** What can become of an event that an integration handles; the last try decides. */
export const IntegrationEventState = Schema.Literals(["success", "failed", "successWithErrors"])
export type IntegrationEventState = typeof IntegrationEventState.Type

/** What became of an event that an integration handled. Newer ones have greater ids. It holds no secrets. */
export const IntegrationEvent = Schema.Struct({
  /** Digits only: it may be greater than what numbers hold. */
  id: Schema.String.check(Schema.isPattern(/^\d+$/)),
  integrationId: Schema.Int,
  createdAt: Timestamp,
  state: IntegrationEventState,
  stateDetails: Schema.String,
  event: Event,
  details: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "IntegrationEvent" })
export type IntegrationEvent = typeof IntegrationEvent.Type

/** One that is to be kept. */
export type NewIntegrationEvent = Omit<IntegrationEvent, "id" | "integrationId">

type Named = Pick<Integration, "projects">

/** Whether somebody may know of an integration: unless it is for nothing but projects that they may not see. */
export const isForVisible = ({ projects }: Named, isVisible: (project: string) => boolean): boolean =>
  projects.length === 0 || projects.some((name) => isShown(name, isVisible))

/** An integration without the names of projects that somebody may not see. */
export const withVisibleProjects = <A extends Named>(integration: A, isVisible: (project: string) => boolean): A => ({
  ...integration,
  projects: integration.projects.filter((name) => isShown(name, isVisible))
})

/** The projects that somebody gives, and those that they could not see: these stay, unless it is for all from now on. */
export const withHiddenProjects = (
  given: ReadonlyArray<string>,
  before: Named,
  isVisible: (project: string) => boolean
): ReadonlyArray<string> => {
  if (given.length === 0 || given.includes("*")) return given
  return [...given, ...before.projects.filter((name) => !isShown(name, isVisible) && !given.includes(name))]
}

const isShown = (name: string, isVisible: (project: string) => boolean): boolean => name === "*" || isVisible(name)

/** Which part of an integration's log is asked for, as a query string says it. */
export interface RawEventPage {
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

export interface IntegrationEventPage {
  readonly limit: number
  readonly offset: number
}

/** Reads it strictly: what is not understood is refused, all of it at once. */
export const parseEventPage = ({
  limit,
  offset
}: RawEventPage): Result.Result<IntegrationEventPage, Arr.NonEmptyReadonlyArray<Violation>> => {
  return collectParts({
    limit: readOne({ name: "limit", raw: limit }, 50, (text) => readWhole("limit", 1, 1000, text)),
    offset: readOne({ name: "offset", raw: offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  })
}
