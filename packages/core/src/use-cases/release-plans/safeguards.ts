import { Effect } from "effect"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import {
  isSameFigure,
  type NewSafeguard,
  type Safeguard,
  safeguardChanged,
  safeguardFrom,
  type SafeguardOwner
} from "../../domain/release-plans/safeguard.ts"
import { safeguardViolations } from "../../domain/release-plans/safeguard-violations.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type EnvironmentAddress, getFeatureEnvironment } from "../features/find-feature.ts"
import { lockInEnvironment, scopeOf } from "../features/lock-features.ts"
import { lockPlan, type PlanAddress } from "./lock-plan.ts"

/** Addresses a safeguard. */
export interface SafeguardAddress extends EnvironmentAddress {
  readonly safeguard: string
}

/**
 * Lists the safeguards that switch a feature off in an environment. Safeguards of its release plan are part of the
 * plan.
 */
export const listSafeguards = Effect.fn("listSafeguards")(function* (address: EnvironmentAddress) {
  yield* getFeatureEnvironment(address)
  return yield* (yield* ReleasePlanStore).safeguards(address)
})

/**
 * Sets a limit whose breach switches the feature off. It replaces the one for the same metric with the same labels.
 */
export const setSafeguard = Effect.fn("setSafeguard")(function* (address: EnvironmentAddress, given: NewSafeguard) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))
  yield* refuseInvalid(safeguardViolations(given, { plan: undefined }))
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockInEnvironment(address)
      const { safeguards, saveSafeguards } = yield* ReleasePlanStore
      const target = { plan: undefined, environment: address.environment }
      const changed = yield* withSafeguard(yield* safeguards(address), given, target)
      if (changed.before !== undefined && sameContent(changed.before, changed.after)) return
      yield* saveSafeguards(address, changed.all)
      yield* recordEvents(safeguardChanged(address, changed))
    })
  )
})

/** Removes a limit whose breach switches the feature off. */
export const removeSafeguard = Effect.fn("removeSafeguard")(function* (address: SafeguardAddress) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockInEnvironment(address)
      const { safeguards, saveSafeguards } = yield* ReleasePlanStore
      const present = yield* safeguards(address)
      const before = yield* known(present, address.safeguard)
      yield* saveSafeguards(
        address,
        present.filter(({ id }) => id !== before.id)
      )
      yield* recordEvents(safeguardChanged(address, { before }))
    })
  )
})

/**
 * Sets a limit for a release plan. It replaces the one for the same metric with the same labels. If it does more than
 * pause the plan, callers need the permission to switch the feature off, because the previous milestone may be gone by
 * the time it acts.
 */
export const setPlanSafeguard = Effect.fn("setPlanSafeguard")(function* (address: PlanAddress, given: NewSafeguard) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  if (given.action !== undefined && given.action.type !== "pauseMilestoneProgressions") {
    yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))
  }
  yield* refuseInvalid(safeguardViolations(given, { plan: address.plan }))
  yield* inTransaction(
    Effect.gen(function* () {
      const { plan } = yield* lockPlan(address)
      const target = { plan: plan.id, environment: address.environment }
      const changed = yield* withSafeguard(plan.safeguards, given, target)
      if (changed.before !== undefined && sameContent(changed.before, changed.after)) return
      yield* (yield* ReleasePlanStore).save({ ...plan, safeguards: changed.all })
      yield* recordEvents(safeguardChanged(address, changed))
    })
  )
})

/** Removes a limit of a release plan. */
export const removePlanSafeguard = Effect.fn("removePlanSafeguard")(function* (
  address: PlanAddress & { readonly safeguard: string }
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  yield* inTransaction(
    Effect.gen(function* () {
      const { plan } = yield* lockPlan(address)
      const before = yield* known(plan.safeguards, address.safeguard)
      const left: ReleasePlan = { ...plan, safeguards: plan.safeguards.filter(({ id }) => id !== before.id) }
      yield* (yield* ReleasePlanStore).save(left)
      yield* recordEvents(safeguardChanged(address, { before }))
    })
  )
})

const withSafeguard = Effect.fnUntraced(function* (
  present: ReadonlyArray<Safeguard>,
  given: NewSafeguard,
  target: SafeguardOwner
) {
  const before = present.find(({ impactMetric }) => isSameFigure(impactMetric, given.impactMetric))
  if (before === undefined && present.length >= MOST_SAFEGUARDS) {
    return yield* new InvalidOperation({ message: `There are ${MOST_SAFEGUARDS} safeguards here, which is the limit` })
  }
  const id = before?.id ?? (yield* (yield* Secrets).uuid)
  const after: Safeguard = { ...safeguardFrom(given, id, target), triggeredAt: before?.triggeredAt ?? null }
  const all = before === undefined ? [...present, after] : present.map((each) => (each.id === id ? after : each))
  return { after, all, ...(before && { before }) }
})

const MOST_SAFEGUARDS = 10

const known = (present: ReadonlyArray<Safeguard>, id: string) => {
  const found = present.find((safeguard) => safeguard.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "safeguard", id })) : Effect.succeed(found)
}
