import { Effect } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { noReferences } from "../../domain/change-requests/changes/change-references.ts"
import { changeEvent, changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import type { ChangeRequest, Participant, ProposedChange } from "../../domain/change-requests/change-request.ts"
import { isSameTarget, NewChange, targetOf } from "../../domain/change-requests/changes/change.ts"
import { startOf } from "../../domain/change-requests/changes/change-start.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { now } from "../../domain/values/timestamp.ts"
import type { NoAccess } from "../../domain/violations/errors.ts"
import { InvalidData, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { lockedProject, visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { approvedAuthor, type AddedChange, tryChanges } from "./apply-changes.ts"
import { refuseUnlinked, rulesIn } from "./rules/change-request-config.ts"
import { currentContent } from "./current-content.ts"
import { askAgain } from "./find-reviewers.ts"
import { lockOwnRequest, takeBackApprovals } from "./lock-request.ts"
import { refuseBreaking } from "./judge-request.ts"
import { requireGlobalRights } from "./global-segments.ts"
import { refuseTooLarge, saveChanges } from "./save-changes.ts"
import { requestView } from "./show-request.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { draftOf, openDraft } from "./open-draft.ts"

/**
 * Adds changes to the caller's draft in an environment of a project, or creates one. Each is checked at once by the
 * rules of the direct operation. A change with the same target as an earlier one replaces it and becomes the last; a
 * revival stays before the changes that need it.
 */
export const proposeChanges = Effect.fn("proposeChanges")(function* (
  scope: EnvironmentOfProject,
  given: NewChange | ReadonlyArray<NewChange>
) {
  const added = positioned(given)
  const { project } = yield* visibleProject(scope.project)
  yield* refuseUnlinked(scope)
  yield* refuseInvalid(added.flatMap(({ change, path }) => sizeViolations(NewChange, change, path)))
  if (added.length === 0) return yield* InvalidData.of("", "must contain one or more changes")

  yield* refuseTooLarge({ changes: added.map(({ change }) => change), references: noReferences })

  const author = participant(yield* CurrentPrincipal)
  const draft = yield* draftOf(scope, author)
  const targets = new Set(added.flatMap(({ change }) => targetOf(change) ?? []))
  const isReplaced = ({ change }: ProposedChange) => targets.has(targetOf(change) ?? "")
  const earlier = (draft?.changes ?? []).filter((known) => !isReplaced(known))
  const withoutTarget = added.filter(({ change }) => targetOf(change) === undefined)
  yield* refuseTooMany(earlier.length + targets.size + withoutTarget.length)
  const isOutsider = yield* judge(scope, { mode: project.mode, earlier, added })
  const id = yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(`draft of ${author.id} in ${scope.environment} of ${scope.project}`)
      yield* lockedProject(scope.project)
      const request = yield* openDraft(scope, author)
      const next = { ...request, byOutsider: request.byOutsider || isOutsider }
      yield* saveChanges(request, yield* withChanges(next, added))
      return request.id
    })
  )
  return yield* requestView(id)
})

/** Replaces a change of a request that is not closed. If the request is in review, its approvals are withdrawn. */
export const editChange = Effect.fn("editChange")(function* (
  address: { readonly project: string; readonly request: number; readonly change: number },
  given: NewChange
) {
  yield* refuseInvalid(sizeViolations(NewChange, given, ""))
  const before = yield* lockOwnRequest(address)
  const replaced = yield* changeIn(before, address.change)
  const { project } = yield* visibleProject(address.project)
  const earlier = before.changes.slice(0, before.changes.indexOf(replaced))
  const isOutsider = yield* judge(before, { mode: project.mode, earlier, added: positioned(given) })
  const changed = before.changes.map((known) => (known === replaced ? { ...known, change: given } : known))
  yield* refuseBreaking(before, changed)

  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockOwnRequest(address)
      const { id } = yield* changeIn(request, address.change)
      const edited = { ...(yield* proposed(request, given)), id }
      const next = {
        ...request,
        byOutsider: request.byOutsider || isOutsider,
        changes: request.changes.map((change) => (change.id === id ? edited : change))
      }
      const after = takeBackApprovals(next, yield* now)
      yield* saveChanges(request, { request: after, events: [changeEvent("change-edited", request, edited)] })
      yield* askAgain(request, after)
    })
  )
  return yield* requestView(address.request)
})

/** Removes a change of a request that is not closed. Removes the request when it has no changes left. */
export const discardChange = Effect.fn("discardChange")(function* (address: {
  readonly project: string
  readonly request: number
  readonly change: number
}) {
  const before = yield* lockOwnRequest(address)
  yield* changeIn(before, address.change)
  yield* refuseBreaking(
    before,
    before.changes.filter(({ id }) => id !== address.change)
  )
  yield* inTransaction(
    Effect.gen(function* () {
      const request = yield* lockOwnRequest(address)
      const discarded = yield* changeIn(request, address.change)
      const changes = request.changes.filter(({ id }) => id !== discarded.id)
      const event = changeEvent("change-discarded", request, discarded)
      if (changes.length > 0) {
        const next = takeBackApprovals({ ...request, changes }, yield* now)
        yield* saveChanges(request, { request: next, events: [event] })
        return yield* askAgain(request, next)
      }
      yield* (yield* ChangeRequestStore).remove(request.id)
      yield* recordEvents(event, changeRequestEvent("change-request-discarded", request))
    })
  )
})

const positioned = (given: NewChange | ReadonlyArray<NewChange>): ReadonlyArray<AddedChange> =>
  "action" in given ? [{ change: given, path: "" }] : given.map((change, index) => ({ change, path: `/${index}` }))

export const participant = ({ id, name }: Principal): Participant => ({ id, name })

const withChanges = Effect.fnUntraced(function* (before: ChangeRequest, added: ReadonlyArray<AddedChange>) {
  let request = before
  const events: Array<EventDraft> = []
  for (const { change } of added) {
    const made = yield* proposed(request, change)
    const earlier = request.changes.find((known) => isSameTarget(known.change, change))
    const next = earlier === undefined ? made : { ...made, id: earlier.id }
    const others = request.changes.filter((known) => known !== earlier)
    yield* refuseTooMany(others.length + 1)
    const changes =
      change.action === "reviveFeature" && earlier !== undefined
        ? request.changes.map((known) => (known === earlier ? next : known))
        : [...others, next]
    request = { ...request, changes, lastPart: Math.max(request.lastPart, next.id) }
    events.push(changeEvent(earlier === undefined ? "change-added" : "change-edited", request, next))
  }
  return { request, events }
})

/** The most changes of a request. */
const MOST_CHANGES = 1000

/** Fails if a request would have more changes than it can. */
export const refuseTooMany = Effect.fnUntraced(function* (count: number) {
  if (count <= MOST_CHANGES) return
  return yield* new InvalidOperation({ message: `A change request has at most ${MOST_CHANGES} changes` })
})

/** The change with the current content from which it starts. */
const proposed = Effect.fnUntraced(function* (request: ChangeRequest, change: NewChange) {
  const others = request.changes.map((known) => known.change)
  const current = yield* currentContent(request, [change], others)
  const made: ProposedChange = {
    id: request.lastPart + 1,
    change,
    start: startOf(change, current),
    by: participant(yield* CurrentPrincipal),
    at: yield* now
  }
  return made
})

const changeIn = (request: ChangeRequest, id: number) => {
  const found = request.changes.find((change) => change.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "change", id: String(id) })) : Effect.succeed(found)
}

/**
 * Tries the changes with the caller's rights. Returns whether the caller lacks some, so that the request needs an
 * approval whatever the environment requires. Fails if the caller lacks some where no approval is required and the
 * project is not protected.
 */
const judge = Effect.fnUntraced(function* (
  scope: EnvironmentOfProject,
  {
    added,
    earlier,
    mode
  }: {
    readonly mode: string
    readonly earlier: ReadonlyArray<ProposedChange>
    readonly added: ReadonlyArray<AddedChange>
  }
) {
  const caller = yield* CurrentPrincipal
  const changes = { earlier: earlier.map(({ change }) => change), added }
  const attempt = (actor: Principal) => tryChanges(scope, changes, actor, Effect.void)
  return yield* Effect.as(attempt(caller), false).pipe(
    Effect.catchTag("NoAccess", (refusal: NoAccess) =>
      Effect.gen(function* () {
        const isRequired = (yield* rulesIn(scope.project)).has(scope.environment)
        if (!isRequired && mode !== "protected") return yield* refusal
        yield* requireGlobalRights(added.map(({ change }) => change))
        yield* attempt(approvedAuthor(participant(caller)))
        return true
      })
    )
  )
})
