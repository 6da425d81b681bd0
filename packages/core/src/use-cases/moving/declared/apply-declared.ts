import { Effect } from "effect"
import type { DeclaredInstance } from "../../../domain/moving/declared/declared-instance.ts"
import { projectOf } from "../../../domain/moving/declared/declared-items.ts"
import { declarationOf } from "../../../domain/moving/declared/declared-document.ts"
import type { DeclaredPlan, DeclaredReport } from "../../../domain/moving/declared/declared-plan.ts"
import { planDeclared } from "../../../domain/moving/declared/plan-declared.ts"
import type { MoveStep, StepOf } from "../../../domain/moving/move-plan.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { Transactions } from "../../../ports/events/transactions.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { requirePermission } from "../../access/require-permission.ts"
import { inTransaction } from "../../events/in-transaction.ts"
import { NobodySkipsApproval, RulesBefore } from "../../events/refuse-unapproved.ts"
import { applyStep } from "../apply-step.ts"
import { exportInstance } from "../export-instance.ts"
import { moveFeatures } from "../move-features.ts"
import { moveKnowledge } from "../plan-move.ts"
import { keepAppliedCatalog, keepAppliedProject, readApplied } from "./applied-declaration.ts"
import { removeDropped } from "./remove-dropped.ts"

export interface ApplyDeclaredOptions {
  /** Deletes what was applied before and is no longer declared; features and projects are archived. */
  readonly prune?: boolean
  /** Changes environments that need approval without it, if the caller may. */
  readonly skipApproval?: boolean
}

/** Returns what files would say to make this instance. */
export const exportDeclared = Effect.fn("exportDeclared")(function* () {
  yield* requirePermission("ADMIN")

  return declarationOf(yield* exportInstance())
})

/** Dry-runs `applyDeclared`: returns what would change, and writes nothing. */
export const dryRunDeclared = Effect.fn("dryRunDeclared")(function* (
  declared: DeclaredInstance,
  options: ApplyDeclaredOptions = {}
) {
  yield* requirePermission("ADMIN")

  return reportOf(yield* makePlan(declared), options)
})

/**
 * Makes the instance as it is declared: first what belongs to the instance, then each project in a transaction of its own.
 * Applies nothing if anything cannot be as declared. Doing it twice changes nothing.
 */
export const applyDeclared = Effect.fn("applyDeclared")(function* (
  declared: DeclaredInstance,
  options: ApplyDeclaredOptions = {}
) {
  yield* requirePermission("ADMIN")

  const plan = yield* makePlan(declared)
  const report = reportOf(plan, options)
  if (plan.refused.length > 0) return report
  const failed = yield* applyAll(plan, declared, options.prune === true).pipe(
    Effect.provideService(NobodySkipsApproval, options.skipApproval !== true)
  )
  return { ...report, failed }
})

const makePlan = Effect.fnUntraced(function* (declared: DeclaredInstance) {
  const { atOneMoment } = yield* Transactions
  const [applied, here] = yield* atOneMoment(Effect.all([readApplied(), exportInstance()]))
  return planDeclared(declared, applied, here, yield* moveKnowledge())
})

const reportOf = (plan: DeclaredPlan, { prune = false }: ApplyDeclaredOptions): DeclaredReport => ({
  changes: plan.changes.map((change) =>
    change.action === "delete" && !prune ? { ...change, action: "keep" as const } : change
  ),
  equal: plan.equal,
  unmanaged: plan.unmanaged,
  refused: plan.refused,
  failed: []
})

type Failed = DeclaredReport["failed"]

/** What other projects need comes first. What they may still use goes last, and only if nothing failed. */
const applyAll = Effect.fnUntraced(function* (plan: DeclaredPlan, declared: DeclaredInstance, prune: boolean) {
  const after = prune ? declared : plan.kept
  const catalog = yield* attempt(null, [
    Effect.forEach(stepsOf(plan, null), applyStep, { discard: true }),
    keepAppliedCatalog(plan.kept)
  ])
  if (catalog.length > 0) return catalog
  const contents = new Map((after.projects ?? []).map((project) => [project.id, project]))
  const dropped = Map.groupBy(prune ? plan.dropped : [], ({ project }) => project)
  const failed: Array<Failed[number]> = []
  for (const id of new Set([...contents.keys(), ...[...dropped.keys()].filter((one) => one !== null)])) {
    const writes = [
      applyProject(id, plan),
      removeDropped(dropped.get(id) ?? []),
      keepAppliedProject(id, contents.get(id))
    ]
    failed.push(...(yield* attempt(id, writes)))
  }
  if (!prune || failed.length > 0) return failed
  return yield* attempt(null, [removeDropped(dropped.get(null) ?? []), keepAppliedCatalog(after)])
})

const applyProject = Effect.fnUntraced(function* (id: string, plan: DeclaredPlan) {
  const steps = stepsOf(plan, id)
  yield* Effect.forEach(steps, applyStep, { discard: true })
  const features = plan.steps.filter((step): step is StepOf<"feature"> => step.kind === "feature")
  const own = features.filter(({ item }) => item.project === id)
  // Parents come before their children, whatever environments they are in.
  for (const part of [own.filter((step) => !isChild(step)), own.filter(isChild)]) {
    if (part.length > 0) yield* moveFeatures(id, part)
  }
})

const isChild = ({ item }: StepOf<"feature">): boolean => (item.dependencies ?? []).length > 0

/** All steps of a project but its features, or those of the instance. */
const stepsOf = (plan: DeclaredPlan, project: string | null) =>
  plan.steps.filter(
    (step): step is Exclude<MoveStep, StepOf<"feature">> => step.kind !== "feature" && projectOf(step) === project
  )

/**
 * Runs the writes in one transaction. Whether they need approval is decided by the rules from before: a declaration cannot
 * lift a rule for its own changes, and a new project can come with its rules.
 */
const attempt = Effect.fnUntraced(function* <E extends { readonly message: string }, R>(
  project: string | null,
  writes: ReadonlyArray<Effect.Effect<void, E, R>>
) {
  const projects = yield* (yield* ProjectStore).list
  const rules = yield* (yield* ChangeRequestStore).rules(projects.map(({ id }) => id))
  return yield* inTransaction(Effect.all(writes, { discard: true })).pipe(
    Effect.provideService(RulesBefore, rules),
    Effect.match({
      onSuccess: (): Failed => [],
      onFailure: ({ message }): Failed => [{ project, reason: message }]
    })
  )
})
