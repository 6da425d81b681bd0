import type { Event } from "../../events/event.ts"
import { strategyName } from "./strategy-changes.ts"
import { type Phrase, shortened, shortList, urlOf } from "./sentence.ts"

/** The values of the placeholders in braces. A value that the event lacks is "unknown". */
export const thingsOf = (event: Event, serviceUrl: string) => {
  const things: Readonly<Record<string, () => Phrase>> = {
    feature: () => linked(event.featureName, urlOf(event, serviceUrl)),
    gone: () => named(event.featureName),
    project: () => linked(event.project, urlOf({ ...event, featureName: null }, serviceUrl)),
    oldProject: () => named(textIn(event, "oldProject")),
    environment: () => named(event.environment ?? textIn(event, "name")),
    strategy: () => named(strategyName(event.data ?? event.preData)),
    tag: () => named(`${textIn(event, "type") ?? ""}:${textIn(event, "value") ?? ""}`),
    parent: () => named(textIn(event, "feature")),
    provider: () => named(textIn(event, "provider")),
    user: () => named(textIn(event, "userId")),
    group: () => named(textIn(event, "groupId")),
    names: () => shortList(listIn(event, "features")) || "none",
    status: () => statusOf(event),
    subject: () => named(subjectOf(event))
  }
  return (thing: string): Phrase => things[thing]?.() ?? named(undefined)
}

const named = (name: string | null | undefined): Phrase => ({ name: shortened(name || "unknown") })

const linked = (name: string | null, url: string): Phrase =>
  name === null || name === "" ? named(name) : { name: shortened(name), url }

/** The first member that can name the record. */
export const subjectOf = (event: Event): string | undefined =>
  ["name", "tokenName", "description", "username", "email", "appName", "metricName", "id"]
    .map((member) => textIn(event, member))
    .find((text) => text !== undefined && text !== "")

const statusOf = (event: Event): string => {
  const status = textIn(event, "status")
  const value = textIn(event, "statusValue")
  if (status === undefined) return ""
  return value === undefined ? ` as ${shortened(status)}` : ` as ${shortened(status)}: ${shortened(value)}`
}

const textIn = (event: Event, member: string): string | undefined => {
  const value = memberOf(event, member)
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

const listIn = (event: Event, member: string): ReadonlyArray<string> => {
  const value = memberOf(event, member)
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}

const memberOf = ({ data, preData }: Event, member: string): unknown => data?.[member] ?? preData?.[member]
