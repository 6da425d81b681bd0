import type { EventFacts } from "../../events/stored-event.ts"
import { strategyName } from "./strategy-changes.ts"
import { type Phrase, shortened, shortList, urlOf } from "./sentence.ts"

/** The value of a placeholder. It is "unknown" if the event lacks it. */
export const thingOf = (thing: string, event: EventFacts, serviceUrl: string): Phrase =>
  things[thing]?.(event, serviceUrl) ?? named(undefined)

const things: Readonly<Record<string, (event: EventFacts, serviceUrl: string) => Phrase>> = {
  feature: (event, serviceUrl) => linked(event.featureName, urlOf(event, serviceUrl)),
  gone: ({ featureName }) => named(featureName),
  project: ({ project }, serviceUrl) => linked(project, urlOf({ featureName: null, project }, serviceUrl)),
  oldProject: (event) => named(textIn(event, "oldProject")),
  environment: (event) => named(event.environment ?? textIn(event, "name")),
  strategy: (event) => named(strategyName(event.data ?? event.preData)),
  tag: (event) => named(`${textIn(event, "type") ?? ""}:${textIn(event, "value") ?? ""}`),
  parent: (event) => named(textIn(event, "feature")),
  provider: (event) => named(textIn(event, "provider")),
  user: (event) => named(textIn(event, "userId")),
  group: (event) => named(textIn(event, "groupId")),
  names: (event) => shortList(listIn(event, "features")) || "none",
  status: (event) => statusOf(event),
  subject: (event) => named(subjectOfEvent(event))
}

const named = (name: string | null | undefined): Phrase => ({ name: shortened(name || "unknown") })

const linked = (name: string | null, url: string): Phrase =>
  name === null || name === "" ? named(name) : { name: shortened(name), url }

/** The first member that can name the record. */
export const subjectOfEvent = (event: EventFacts): string | undefined => {
  for (const member of naming) {
    const text = textIn(event, member)
    if (text !== undefined && text !== "") return text
  }
  return undefined
}

const naming = ["name", "tokenName", "description", "username", "email", "appName", "metricName", "id"]

const statusOf = (event: EventFacts): string => {
  const status = textIn(event, "status")
  const value = textIn(event, "statusValue")
  if (status === undefined) return ""
  return value === undefined ? ` as ${shortened(status)}` : ` as ${shortened(status)}: ${shortened(value)}`
}

const textIn = (event: EventFacts, member: string): string | undefined => {
  const value = memberOf(event, member)
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

const listIn = (event: EventFacts, member: string): ReadonlyArray<string> => {
  const value = memberOf(event, member)
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}

const memberOf = ({ data, preData }: EventFacts, member: string): unknown => data?.[member] ?? preData?.[member]
