import { Effect } from "effect"
import type { DeclaredInstance } from "../../../domain/moving/declared/declared-instance.ts"
import type { DeclaredPlan } from "../../../domain/moving/declared/declared-plan.ts"
import { planDeclared } from "../../../domain/moving/declared/plan-declared.ts"
import { everyEvent } from "../../../domain/events/event-query.ts"
import { EventStore } from "../../../ports/events/event-store.ts"
import { Transactions } from "../../../ports/events/transactions.ts"
import { FeatureStore } from "../../../ports/features/feature-store.ts"
import { lockProject } from "../../access/visible-project.ts"
import { lockCatalog } from "../../catalog/lock-catalog.ts"
import { lockProjectsOf } from "../../change-requests/rules/update-environment.ts"
import { lockEnvironments } from "../../environments/environments.ts"
import { exportInstance } from "../export-instance.ts"
import { moveKnowledge } from "../plan-move.ts"
import { APPLIED, appliedRevision, readApplied } from "./applied-declaration.ts"

/** A plan, and the state of the instance for which it was made. */
export interface DatedPlan extends DeclaredPlan {
  /** The newest event in that state. Later events may have changed it. */
  readonly newestEvent: number
  /** The number of times that a declaration was applied. */
  readonly revision: number
}

export const planDeclaration = Effect.fnUntraced(function* (declared: DeclaredInstance) {
  const { atOneMoment } = yield* Transactions
  const { newestId } = yield* EventStore
  // The newest event is read first: inside a transaction, the other reads may include more.
  const reads = Effect.all([newestId(everyEvent), readApplied(), exportInstance()])
  const [newestEvent, { applied, revision }, here] = yield* atOneMoment(reads)
  const plan: DatedPlan = { ...planDeclared(declared, applied, here, yield* moveKnowledge()), newestEvent, revision }
  return plan
})

/** The instance without its projects, or one project. Each part is applied in one transaction. */
export interface DeclarationPart {
  /** Null for the instance. */
  readonly project: string | null
  readonly features: ReadonlyArray<string>
}

/**
 * Locks what a part consists of until the transaction ends, in the order in which other writes lock. Returns whether
 * the plan still applies to it.
 */
export const lockPart = Effect.fnUntraced(function* ({ features, project }: DeclarationPart, plan: DatedPlan) {
  const { lock } = yield* Transactions
  yield* lock(APPLIED)
  if (project !== null) yield* lockProject(project)
  else yield* lockProjectsOf(plan.steps.flatMap((step) => (step.kind === "environment" ? [step.item.name] : [])))
  yield* lockEnvironments()
  yield* lock("feature limits")
  yield* lockCatalog()
  const locked = features.length === 0 ? [] : yield* (yield* FeatureStore).lock(features)

  if ((yield* appliedRevision()) !== plan.revision) return false
  const { latest, newestId } = yield* EventStore
  if (project === null) return (yield* newestId(everyEvent)) <= plan.newestEvent
  const before = new Map(
    plan.steps.flatMap((step) => (step.kind === "feature" ? [[step.name, step.before?.project] as const] : []))
  )
  // Somebody may have created a feature with this name, or moved it to another project than planned.
  const isWhereItWas = locked.every(
    ({ name, project: here }) => here === (before.has(name) ? before.get(name) : project)
  )
  for (const address of new Set([project, ...locked.map((feature) => feature.project)])) {
    const [event] = yield* latest({ project: address }, 1)
    if (event !== undefined && event.id > plan.newestEvent) return false
  }
  return isWhereItWas
})
