import { Schema } from "effect"
import type { Event } from "../events/event.ts"
import { EventType } from "../events/event-type.ts"

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
