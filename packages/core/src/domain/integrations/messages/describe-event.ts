import { reasonInWords } from "../../events/reason-in-words.ts"
import type { EventFacts } from "../../events/stored-event.ts"
import type { EventType } from "../../events/event-type.ts"
import { eventChanges } from "./event-changes.ts"
import { featureActions, otherActions } from "./event-actions.ts"
import { subjectOfEvent, thingOf } from "./things-of.ts"
import { type Phrase, type Sentence, shortened } from "./sentence.ts"

/** Describes who did what, where, and what changed. Names link to pages under `serviceUrl`. */
export const describeEvent = (event: EventFacts, serviceUrl: string): Sentence => {
  const action = lifeOfProject(event) ?? actionOf(event.type)
  return [
    { name: shortened(event.createdBy) },
    " ",
    ...fill(action, event, serviceUrl),
    ...changesOf(event),
    ...reasonOf(event)
  ]
}

const reasonOf = (event: EventFacts): Sentence => {
  const reason = reasonInWords(event)
  return reason === "" ? [] : [reason]
}

/** The action of an update that archived or revived a project, which it does by setting or clearing the time. */
const lifeOfProject = ({ data, preData, type }: EventFacts): string | undefined => {
  if (type !== "project-updated" || data === null || preData === null) return undefined
  const [before = null, after = null] = [preData["archivedAt"], data["archivedAt"]]
  if ((before === null) === (after === null)) return undefined
  return after === null ? "revived the project {project}" : "archived the project {project}"
}

const actionOf = (type: EventType): string => featureActions[type] ?? otherActions[type] ?? generalAction(type)

/** Derives the action from the event type, such as `tag-type-updated`. */
const generalAction = (type: EventType): string => {
  const [, kind = "", did = ""] = /^(.+)-(\w+)$/.exec(type) ?? []
  return `${did === "updated" ? "changed" : did} the ${kind.replaceAll("-", " ")} {subject}`
}

/** Fills in the placeholders and appends the environment and project unless the action names them. */
const fill = (action: string, event: EventFacts, serviceUrl: string): Sentence => {
  const isUnnamed = action.includes(SUBJECT) && subjectOfEvent(event) === undefined
  const known = isUnnamed ? action.replace(SUBJECT, "") : action
  const address = (thing: "environment" | "project", words: string) =>
    event[thing] === null || action.includes(`{${thing}}`) ? "" : ` in the ${words} {${thing}}`
  const whole = `${known}${address("environment", "environment")}${address("project", "project")}`
  return whole.split(/[{}]/).flatMap((part, index): ReadonlyArray<Phrase> => {
    if (part === "") return []
    return index % 2 === 0 ? [part] : [thingOf(part, event, serviceUrl)]
  })
}

const SUBJECT = " {subject}"

const changesOf = (event: EventFacts): Sentence => {
  const changes = eventChanges(event)
  if (changes.length === 0) return []
  const more = changes.length - MOST_CHANGES
  return [`: ${changes.slice(0, MOST_CHANGES).join("; ")}${more > 0 ? `; and ${more} more` : ""}`]
}

const MOST_CHANGES = 10
