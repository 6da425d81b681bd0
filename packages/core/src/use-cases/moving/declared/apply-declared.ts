import { Effect, Ref } from "effect"
import type { ApprovalRule } from "../../../domain/change-requests/approval-rule.ts"
import type { DeclaredInstance } from "../../../domain/moving/declared/declared-instance.ts"
import { projectOf } from "../../../domain/moving/declared/declared-items.ts"
import { declarationOf } from "../../../domain/moving/declared/declared-document.ts"
import type {
  DeclaredChange,
  DeclaredPlan,
  DeclaredReport,
  FailedPart
} from "../../../domain/moving/declared/declared-plan.ts"
import type { MoveStep, StepOf } from "../../../domain/moving/move-plan.ts"
import { sameContent } from "../../../domain/values/same-content.ts"
import { InvalidOperation } from "../../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { requirePermission } from "../../access/require-permission.ts"
import { inTransaction } from "../../events/in-transaction.ts"
import { NobodySkipsApproval, RulesBefore } from "../../events/refuse-unapproved.ts"
import { applyStep } from "../apply-step.ts"
import { exportInstance } from "../export-instance.ts"
import { moveFeatures } from "../move-features.ts"
import { storeAppliedCatalog, storeAppliedProject } from "./applied-declaration.ts"
import { type DatedPlan, lockPart, planDeclaration, type DeclarationPart } from "./declaration-plan.ts"
import { removeDropped } from "./remove-dropped.ts"

export interface ApplyDeclaredOptions {
  /** Deletes what was applied before and is no longer declared; features and projects are archived. */
  readonly prune?: boolean
  /** Changes environments that need approval without it, if the caller may. */
  readonly skipApproval?: boolean
}

/** Returns the declaration that describes this instance. */
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

  return reportOf(yield* planDeclaration(declared), options)
})

/**
 * Changes the instance to what is declared: first what belongs to the instance, then each project in its own
 * transaction. Applies nothing if any part of the declaration is refused. Doing it twice changes nothing.
 */
export const applyDeclared = Effect.fn("applyDeclared")(function* (
  declared: DeclaredInstance,
  options: ApplyDeclaredOptions = {}
) {
  yield* requirePermission("ADMIN")

  const plan = yield* planDeclaration(declared)
  if (plan.refused.length > 0) return reportOf(plan, options)
  return yield* applyAll(plan, declared, options.prune === true).pipe(
    Effect.provideService(NobodySkipsApproval, options.skipApproval !== true)
  )
})

const reportOf = (plan: DeclaredPlan, { prune = false }: ApplyDeclaredOptions): DeclaredReport => ({
  changes: view(plan.changes, prune),
  equal: plan.equal,
  unmanaged: plan.unmanaged,
  refused: plan.refused,
  planned: plan.planned,
  failed: []
})

const view = (changes: DeclaredReport["changes"], prune: boolean): DeclaredReport["changes"] =>
  prune ? changes : changes.map((change) => (change.action === "delete" ? { ...change, action: "keep" } : change))

/** Applies what other projects need first. Deletes what they may still use last, and only if nothing failed. */
const applyAll = Effect.fnUntraced(function* (first: DatedPlan, declared: DeclaredInstance, prune: boolean) {
  const run: Run = { declared, prune, plan: first, report: reportOf(first, { prune }) }
  yield* attempt(run, { part: "instance", project: null, features: [] }, (plan) => [
    Effect.forEach(stepsOf(plan, null), applyStep, { discard: true }),
    storeAppliedCatalog(plan.kept)
  ])
  if (run.report.failed.length > 0) return run.report
  for (const part of projectsOf(run)) {
    yield* attempt(run, part, (plan) => {
      const contents = prune ? declared : plan.kept
      const dropped = prune ? plan.dropped.filter(({ project }) => project === part.project) : []
      return [
        applyProject(part.project, plan),
        removeDropped(dropped),
        storeAppliedProject(
          part.project,
          contents.projects?.find(({ id }) => id === part.project)
        )
      ]
    })
  }
  const hasDropped = run.plan.dropped.some(({ project }) => project === null)
  if (!prune || !hasDropped || run.report.failed.length > 0) return run.report
  yield* attempt(run, { part: "deletion", project: null, features: [] }, ({ dropped }) => [
    removeDropped(dropped.filter(({ project }) => project === null)),
    storeAppliedCatalog(declared)
  ])
  return run.report
})

/** The progress of applying a declaration. */
interface Run {
  readonly declared: DeclaredInstance
  readonly prune: boolean
  /** The newest plan. */
  plan: DatedPlan
  report: DeclaredReport
}

/** The projects that are declared, or that are dropped, each with the features that may change. */
const projectsOf = ({ plan, prune }: Run) => {
  const dropped = prune ? plan.dropped : []
  const declared = plan.kept.projects ?? []
  const ids = new Set([...declared.map(({ id }) => id), ...dropped.flatMap(({ project }) => project ?? [])])
  return Array.from(ids, (project) => {
    const own = declared.find(({ id }) => id === project)?.features ?? []
    const gone = dropped.filter((item) => item.kind === "feature" && item.project === project)
    return { part: "project" as const, project, features: [...own, ...gone].map(({ name }) => name) }
  })
}

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

/** All steps of a project except its features, or the steps of the instance. */
const stepsOf = (plan: DeclaredPlan, project: string | null) =>
  plan.steps.filter(
    (step): step is Exclude<MoveStep, StepOf<"feature">> => step.kind !== "feature" && projectOf(step) === project
  )

/**
 * Applies a part in one transaction, by a new plan if somebody has changed it since the last plan. The rules from
 * before decide whether it needs approval: a declaration cannot lift a rule for its own changes, but a new project can
 * have rules of its own.
 */
const attempt = Effect.fnUntraced(function* <
  P extends DeclarationPart & Pick<FailedPart, "part">,
  E extends Failure,
  R
>(run: Run, part: P, writes: (plan: DatedPlan) => ReadonlyArray<Effect.Effect<void, E, R>>) {
  const rules = yield* Ref.make<ReadonlyArray<ApprovalRule> | undefined>(undefined)
  const applied = inTransaction(
    Effect.gen(function* () {
      const isCurrent = yield* lockPart(part, run.plan)
      yield* Ref.set(rules, yield* currentRules(part))
      const plan = isCurrent ? run.plan : yield* planDeclaration(run.declared)
      if (plan.refused.length > 0) return yield* outdated(plan)
      yield* Effect.all(writes(plan), { discard: true })
      return plan
    })
  )
  yield* applied.pipe(
    Effect.provideService(RulesBefore, rules),
    Effect.match({
      onSuccess: (plan) => {
        run.report = withPart(run, part, plan)
        // The transaction recorded the part as applied.
        run.plan = { ...plan, revision: plan.revision + 1 }
      },
      onFailure: ({ message }) => {
        const failed: FailedPart = { part: part.part, project: part.project, reason: message }
        run.report = { ...run.report, failed: [...run.report.failed, failed] }
      }
    })
  )
})

interface Failure {
  readonly message: string
}

/**
 * Returns the rules of all projects. What belongs to the instance reaches each of them, and no lock of a project
 * protects them there.
 */
const currentRules = Effect.fnUntraced(function* ({ project }: DeclarationPart) {
  const { rules, shareRules } = yield* ChangeRequestStore
  const ids = (yield* (yield* ProjectStore).list).map(({ id }) => id)
  return yield* project === null ? shareRules(ids) : rules(ids)
})

const outdated = ({ refused }: DeclaredPlan) =>
  new InvalidOperation({
    message: `Somebody changed the instance meanwhile: ${refused.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`).join("; ")}`
  })

/** The report, with what the plan did to the part. */
const withPart = (
  { prune, report: known }: Run,
  { part, project }: DeclarationPart & Pick<FailedPart, "part">,
  plan: DatedPlan
) => {
  // Deletions of the instance come last, in their own transaction.
  const isOfPart = (change: DeclaredChange) =>
    change.project === project && (project !== null || (change.action === "delete") === (part === "deletion"))
  const report: DeclaredReport = { ...known, planned: plan.planned }
  const before = report.changes.filter(isOfPart)
  const changes = view(plan.changes, prune).filter(isOfPart)
  const others = report.changes.filter((change) => !isOfPart(change))
  return sameContent(before, changes)
    ? report
    : { ...report, changes: [...others, ...changes], equal: report.equal + managed(before) - managed(changes) }
}

const managed = (changes: ReadonlyArray<DeclaredChange>): number =>
  changes.filter(({ action }) => action === "create" || action === "change").length
