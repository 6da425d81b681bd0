import { Effect, Option, Redacted, Schema } from "effect"
import { type CalendarEntry, entryOf } from "../../domain/change-requests/calendar.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { Timestamp } from "../../domain/values/timestamp.ts"
import { InvalidToken } from "../../domain/violations/errors.ts"
import type { Project } from "../../domain/projects/project.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { collectRequests } from "./collect-requests.ts"
import { isStoredUser } from "./lock-request.ts"

/** What the store has of the address of a person's calendar. */
const CalendarToken = Schema.Struct({
  digest: Schema.String,
  /** Tells the project from a later one of the same id. */
  projectCreatedAt: Timestamp
})

/**
 * Makes an address at which a calendar finds the scheduled requests of a project, and returns the secret in it. An
 * earlier address of the caller stops working.
 */
export const openCalendar = Effect.fn("openCalendar")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const { digest, randomHex } = yield* Secrets
  const { id: caller } = yield* CurrentPrincipal
  const secret = Redacted.make(`${caller}.${yield* randomHex(24)}`)
  const token: typeof CalendarToken.Type = {
    digest: yield* digest(Redacted.value(secret)),
    projectCreatedAt: project.createdAt
  }
  yield* inTransaction(
    Effect.andThen(
      Effect.flatMap(SettingStore, ({ set }) => set(nameOf(project.id, caller), token)),
      recordEvents({ type: "setting-created", project: project.id, data: calendar })
    )
  )
  return secret
})

/** Makes the address of the caller's calendar stop working. Doing it twice changes nothing. */
export const closeCalendar = Effect.fn("closeCalendar")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const { id: caller } = yield* CurrentPrincipal
  yield* inTransaction(
    Effect.gen(function* () {
      const settings = yield* SettingStore
      const stored = yield* settings.find(nameOf(project.id, caller))
      if (Option.getOrNull(stored) === null) return
      yield* settings.set(nameOf(project.id, caller), null)
      yield* recordEvents({ type: "setting-deleted", project: project.id, preData: calendar })
    })
  )
})

/**
 * Returns the scheduled requests of a project to whoever knows the secret, as long as the person who made it may see
 * the project. Fails with `InvalidToken` otherwise.
 */
export const readCalendar = Effect.fn("readCalendar")(function* (id: string, secret: Redacted.Redacted<string>) {
  const project = yield* (yield* ProjectStore).find(id)
  if (Option.isNone(project) || !(yield* isValid(project.value, secret))) return yield* new InvalidToken()
  const instance = yield* CurrentInstance
  const query = { projects: [id], states: ["Scheduled"] } as const
  const entries = yield* collectRequests(query, (request) =>
    Effect.succeed<ReadonlyArray<CalendarEntry>>(
      entryOf(request, pageAddress(instance, `/projects/${encodeURIComponent(id)}/change-requests/${request.id}`))
    )
  )
  return { project: project.value.name, entries }
})

/** How events name the setting. */
const calendar = { name: "calendar of change requests" }

const isValid = Effect.fnUntraced(function* (project: Project, secret: Redacted.Redacted<string>) {
  const user = Number(/^(-?\d{1,10})\.[0-9a-f]{48}$/.exec(Redacted.value(secret))?.[1])
  if (Number.isNaN(user)) return false
  const stored = yield* (yield* SettingStore).find(nameOf(project.id, user))
  const token = Option.flatMap(stored, Schema.decodeUnknownOption(CalendarToken))
  if (Option.isNone(token) || token.value.projectCreatedAt !== project.createdAt) return false
  const isSecret = token.value.digest === (yield* (yield* Secrets).digest(Redacted.value(secret)))
  return isSecret && (yield* maySee(project, user))
})

/** Whether the person may still see the project. */
const maySee = Effect.fnUntraced(function* ({ id, mode }: Project, user: number) {
  const { memberOf, principalOf } = yield* AccessPolicy
  if (principalOf === undefined || !isStoredUser(user)) return mode !== "private"
  const principal = yield* principalOf(user)
  if (Option.isNone(principal)) return false
  const projects = yield* memberOf(principal.value)
  return mode !== "private" || projects === "all" || projects.includes(id)
})

const nameOf = (project: string, user: number): string => `calendar of ${user} for ${project}`
