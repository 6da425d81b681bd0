import { Effect, Option, Ref, Result, Schema } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { CurrentEventGroup } from "../../domain/events/event.ts"
import type { ChangeRequest, Participant } from "../../domain/change-requests/change-request.ts"
import type { NumberedChange, Referenced } from "../../domain/change-requests/changes/change-references.ts"
import {
  isConfigChange,
  isFeatureChange,
  isSegmentChange,
  type NewChange,
  revivedBy
} from "../../domain/change-requests/changes/change.ts"
import { Conflict, type Locate } from "../../domain/violations/errors.ts"
import { conflictsOf } from "../../domain/change-requests/show-change-request.ts"
import { distinct } from "../../domain/values/text.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { lockProject } from "../access/visible-project.ts"
import { lockCatalog, keepCatalog } from "../catalog/lock-catalog.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { PartOfApprovedRequest } from "../events/refuse-unapproved.ts"
import { featuresOf, parentsOf, referencedContent } from "./current-content.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"
import { performChange } from "./perform-change.ts"
import { fittingReferences } from "./save-changes.ts"
import { lockTemplates } from "../release-plans/templates.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"

/** The author of a request, who needs no other right for approved changes. */
export const approvedAuthor = ({ id, name }: Participant): Principal => ({ kind: "system", id, name, grants: [] })

/**
 * Makes all changes of a request as `actor`, in the open transaction, which has locked the project and then the
 * request. Fails with `Conflict` if a change cannot be made any more.
 */
export const applyChanges = Effect.fnUntraced(function* (request: ChangeRequest, actor: Principal) {
  const changes = request.changes.map(({ change }) => change)
  yield* lockTouched(request, changes)
  yield* lockReferences(request)
  yield* refuseConflicts(request, [
    ...new Set(conflictsOf(request, yield* referencedContent(request, changes)).values())
  ])
  for (const proposed of request.changes) {
    const made = asPartOf(actor, performChange(request, proposed.change))
    yield* Effect.catchIf(made, isNotRefusal, (failure) =>
      refuseConflicts(request, [namedFailure(proposed, failure.message)])
    )
  }
})

const refuseConflicts = Effect.fnUntraced(function* ({ id }: ChangeRequest, conflicts: ReadonlyArray<string>) {
  const [conflict, ...others] = conflicts
  if (conflict === undefined) return
  const what = `The change request #${id} cannot be applied`
  return yield* new Conflict({ what, conflicts: [conflict, ...others] })
})

/** Whether the change fails for another reason than who applies it. */
const isNotRefusal = ({ _tag }: { readonly _tag: string }): boolean => _tag !== "NoAccess"

/** Why a change of a request cannot be made, with the number of the change and its subject. */
export const namedFailure = ({ change, id }: NumberedChange, failure: string): string => {
  return `Change ${id}, "${change.action}" ${aboutOf(change)}, fails: ${failure}`
}

const aboutOf = (change: NewChange): string => {
  if (isFeatureChange(change)) return `of "${change.feature}"`
  return isSegmentChange(change) ? `of the segment ${change.payload.id}` : "of the environment"
}

/** Locks what the changes refer to, so that it cannot change until the transaction ends. */
const lockReferences = Effect.fnUntraced(function* ({ references }: ChangeRequest) {
  const segments = Object.keys(references.segments).map(Number)
  yield* keepCatalog()
  if (segments.length > 0) yield* (yield* SegmentStore).share(segments)
})

/**
 * Locks what the changes are about before any is made, in the order in which other writes lock. Otherwise two requests
 * could wait for each other.
 */
const lockTouched = Effect.fnUntraced(function* ({ project }: EnvironmentOfProject, changes: ReadonlyArray<NewChange>) {
  const features = distinct([...featuresOf(changes), ...parentsOf(changes)])
  const hasSegments = changes.some(isSegmentChange)
  if (hasSegments || changes.some(isConfigChange)) yield* lockProject(project)
  if (revivedBy(changes).size > 0) yield* (yield* Transactions).lock("feature limits")
  if (hasSegments) yield* lockCatalog()
  if (changes.some(({ action }) => action === "addReleasePlan")) yield* lockTemplates
  if (features.length > 0) yield* (yield* FeatureStore).lock(features)
})

/** Why the changes of a request are made. */
export const reasonOf = ({ id }: ChangeRequest, approvers: ReadonlyArray<Participant>): string => {
  const names = approvers.map(({ name }) => name).join(", ")
  return names === "" ? `Change request #${id}` : `Change request #${id}, approved by ${names}`
}

/** Groups the events of the effect under the request. */
export const underRequest = <A, E, R>(id: number, effect: Effect.Effect<A, E, R>) =>
  effect.pipe(
    Effect.provideService(PartOfApprovedRequest, true),
    Effect.provideService(CurrentEventGroup, { type: "change-request", id: String(id) })
  )

const asPartOf = <A, E, R>(actor: Principal, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, CurrentPrincipal, actor)

/**
 * Makes the changes in a transaction that is rolled back, and returns the result of the effect, which runs after them.
 * Earlier changes are made as if they were approved, whether or not the actor could make them. Those that cannot be
 * made are left out, so that they need not be mended before others are added. Failures name the path in `added`.
 */
export const tryChanges = Effect.fnUntraced(function* <A, E, R>(
  scope: EnvironmentOfProject,
  changes: { readonly earlier: ReadonlyArray<NewChange>; readonly added: ReadonlyArray<AddedChange> },
  actor: Principal,
  onResult: Effect.Effect<A, E, R>
) {
  const all = [...changes.earlier, ...changes.added.map(({ change }) => change)]
  const attempt = Effect.gen(function* () {
    for (const change of changes.earlier) {
      yield* Effect.ignore(asPartOf(approvedAuthor(actor), performChange(scope, change)))
    }
    for (const { change, path } of changes.added) {
      yield* locatedAt(contentPath(change, path), asPartOf(actor, performChange(scope, change)))
    }
    return yield* onResult
  })
  return yield* takenBack(scope, { changes: all, current: yield* referencedContent(scope, all) }, attempt)
})

/**
 * Makes all changes of a request in their order, in a transaction that is rolled back. Returns why changes cannot be
 * made, by their number, and the content afterwards. Fails before that if the changes refer to too much content of
 * `current`.
 */
export const rehearse = Effect.fnUntraced(function* (
  request: Pick<ChangeRequest, "author" | "environment" | "project">,
  changes: ReadonlyArray<NumberedChange>,
  current: Referenced
) {
  const scope = { project: request.project, environment: request.environment }
  const actor = approvedAuthor(request.author)
  const all = changes.map(({ change }) => change)
  const attempt = Effect.gen(function* () {
    const failures = new Map<number, string>()
    for (const { change, id } of changes) {
      const made = yield* Effect.result(asPartOf(actor, performChange(scope, change)))
      if (Result.isFailure(made)) failures.set(id, made.failure.message)
    }
    return { failures, after: yield* referencedContent(scope, all) }
  })
  return yield* takenBack(scope, { changes: all, current }, attempt)
})

/** Runs the effect in a transaction that is rolled back, and returns its result. Runs one at a time for each caller. */
const takenBack = Effect.fnUntraced(function* <A, E, R>(
  scope: EnvironmentOfProject,
  { changes, current }: { readonly changes: ReadonlyArray<NewChange>; readonly current: Referenced },
  effect: Effect.Effect<A, E, R>
) {
  const outcome = yield* Ref.make(Option.none<A>())
  const attempt = Effect.gen(function* () {
    yield* lockTouched(scope, changes)
    yield* Ref.set(outcome, Option.some(yield* effect))
    return yield* new TakenBack()
  })
  const numbered = changes.map((change, id) => ({ change, id }))
  yield* fittingReferences(numbered, current)
  return yield* oneAtATime(underRequest(0, inTransaction(attempt)), "trials").pipe(
    Effect.catchTag("TakenBack", () => Effect.map(Ref.get(outcome), Option.getOrThrow))
  )
})

/** A change, and its path in the input. */
export interface AddedChange {
  readonly change: NewChange
  readonly path: string
}

/** The path, in the change, of what would be the input of the direct operation. */
const contentPath = ({ action }: NewChange, path: string): string => {
  if (action === "patchVariant") return `${path}/payload/variants`
  return action === "changeSafeguard" ? `${path}/payload/safeguard` : `${path}/payload`
}

const locatedAt = <A, E, R>(path: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.mapError(effect, (failure) => (isLocated(failure) ? failure.at((inner) => `${path}${inner}`) : failure))

const isLocated = <E>(failure: E): failure is E & { readonly at: (locate: Locate) => E } =>
  typeof failure === "object" && failure !== null && "at" in failure && typeof failure.at === "function"

/** Fails a transaction to roll it back. */
class TakenBack extends Schema.TaggedError<TakenBack>()("TakenBack", {}) {}
