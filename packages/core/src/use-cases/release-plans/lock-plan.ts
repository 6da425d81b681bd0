import { Effect } from "effect"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import type { EnvironmentAddress } from "../features/find-feature.ts"
import { lockInEnvironment } from "../features/lock-features.ts"

/** Locks a feature, and returns its release plan in the environment, with what the feature has there. */
export const lockPlan = Effect.fnUntraced(function* (address: EnvironmentAddress & { readonly plan?: string }) {
  const locked = yield* lockInEnvironment(address)
  const plan = yield* (yield* ReleasePlanStore).find(address)
  if (plan === undefined || (address.plan !== undefined && address.plan !== plan.id)) return yield* noPlan(address)
  return { ...locked, plan: plan satisfies ReleasePlan }
})

/** Fails, because there is no such release plan. */
export const noPlan = ({ environment, plan }: EnvironmentAddress & { readonly plan?: string }) =>
  Effect.fail(new NotFound({ resource: "release plan", id: plan ?? environment }))

/** Addresses a release plan. */
export interface PlanAddress extends EnvironmentAddress {
  readonly plan: string
}
