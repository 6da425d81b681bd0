import { Effect, Option, Ref, Schema } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { CurrentEventGroup } from "../../domain/events/event.ts"
import type { ChangeRequest, Participant } from "../../domain/change-requests/change-request.ts"
import { isFeatureChange, type NewChange, revivedBy } from "../../domain/change-requests/change.ts"
import { Conflict, type Locate } from "../../domain/violations/errors.ts"
import { conflictsOf } from "../../domain/change-requests/show-change-request.ts"
import { distinct } from "../../domain/values/text.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { lockProject } from "../access/visible-project.ts"
import { holdCatalog } from "../catalog/hold-catalog.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { PartOfApprovedRequest } from "../events/refuse-unapproved.ts"
import { currentContent } from "./current-content.ts"
import { performChange } from "./perform-change.ts"
import type { EnvironmentOfProject } from "../features/hold-features.ts"

/** With the approvals, a change needs no other right. */
export const approvedAuthor = ({ id, name }: Participant): Principal => ({ kind: "system", id, name, grants: [] })

/** Makes all changes of a request, as `actor`, in the open transaction. Fails with `Conflict` if one cannot be made any more. */
export const applyChanges = Effect.fn("applyChanges")(function* (request: ChangeRequest, actor: Principal) {
  const changes = request.changes.map(({ change }) => change)
  yield* holdTouched(request, changes)
  const [conflict, ...others] = conflictsOf(request.changes, yield* currentContent(request, changes))
  if (conflict !== undefined) {
    const what = `The change request #${request.id} cannot be applied`
    return yield* new Conflict({ what, conflicts: [conflict, ...others] })
  }
  yield* asPartOf(
    actor,
    Effect.forEach(changes, (change) => performChange(request, change), { discard: true })
  )
})

/**
 * Locks what the changes are about before any is made, in the order of other writes. Two requests could wait for each other
 * otherwise.
 */
const holdTouched = Effect.fn("holdTouched")(function* (
  { project }: EnvironmentOfProject,
  changes: ReadonlyArray<NewChange>
) {
  const features = distinct(changes.flatMap((change) => (isFeatureChange(change) ? [change.feature] : [])))
  const hasSegments = changes.some((change) => !isFeatureChange(change))
  if (hasSegments) yield* lockProject(project)
  if (revivedBy(changes).size > 0) yield* (yield* Transactions).lock("feature limits")
  if (hasSegments) yield* holdCatalog()
  if (features.length > 0) yield* (yield* FeatureStore).hold(features)
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
 * Makes the changes in a transaction of their own, runs the effect on the result, and takes everything back. Earlier changes
 * that cannot be made are left out: who adds to them need not mend them first. Failures say at which place of `added`.
 */
export const tryChanges = Effect.fn("tryChanges")(function* <A, E, R>(
  scope: EnvironmentOfProject,
  changes: { readonly earlier: ReadonlyArray<NewChange>; readonly added: ReadonlyArray<PlacedChange> },
  actor: Principal,
  onResult: Effect.Effect<A, E, R>
) {
  const kept = yield* Ref.make(Option.none<A>())
  const attempt = Effect.gen(function* () {
    yield* holdTouched(scope, [...changes.earlier, ...changes.added.map(({ change }) => change)])
    for (const change of changes.earlier) {
      yield* Effect.ignore(asPartOf(actor, performChange(scope, change)))
    }
    for (const { change, path } of changes.added) {
      yield* locatedAt(contentPath(change, path), asPartOf(actor, performChange(scope, change)))
    }
    yield* Ref.set(kept, Option.some(yield* onResult))
    return yield* new TakenBack()
  })
  const result = underRequest(0, inTransaction(attempt)).pipe(
    Effect.catchTag("TakenBack", () => Effect.map(Ref.get(kept), Option.getOrThrow))
  )
  return yield* result
})

/** A change, and where it stood in the input. */
export interface PlacedChange {
  readonly change: NewChange
  readonly path: string
}

/** Where the input of the direct operation stands in the change. */
const contentPath = ({ action }: NewChange, path: string): string => {
  if (action === "patchVariant") return `${path}/payload/variants`
  return action === "changeSafeguard" ? `${path}/payload/safeguard` : `${path}/payload`
}

const locatedAt = <A, E, R>(path: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.mapError(effect, (failure) => (isLocated(failure) ? failure.at((inner) => `${path}${inner}`) : failure))

const isLocated = <E>(failure: E): failure is E & { readonly at: (locate: Locate) => E } =>
  typeof failure === "object" && failure !== null && "at" in failure && typeof failure.at === "function"

/** Has a transaction rolled back. */
class TakenBack extends Schema.TaggedError<TakenBack>()("TakenBack", {}) {}
