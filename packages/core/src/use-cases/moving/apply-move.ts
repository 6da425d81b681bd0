import { Effect } from "effect"
import type { InstanceDocument } from "../../domain/moving/instance-document.ts"
import type { MoveNote, MovePlan, MoveStep, StepOf } from "../../domain/moving/move-plan.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { applyStep, type Invitation } from "./apply-step.ts"
import { inParts } from "./load-projects.ts"
import { moveFeatures } from "./move-features.ts"
import { storeMovedSecrets } from "./move-tokens.ts"
import { dryRunMove } from "./plan-move.ts"

/** What a move did. */
export interface MoveReport extends Pick<MovePlan, "equal" | "refused" | "remarks" | "onlyHere"> {
  readonly created: number
  readonly changed: number
}

/** How far a move is. */
export interface MoveProgress {
  readonly done: number
  readonly total: number
  /** The links of the users that the last steps created. Each is given once. */
  readonly invitations: ReadonlyArray<Invitation>
}

/**
 * Brings everything of a document here, in many small transactions. What cannot come is named in the report, and the
 * rest comes. What exists only here stays. Doing it twice changes nothing, and after an interruption the next move
 * continues.
 */
export const applyMove = Effect.fn("applyMove")(function* (
  document: InstanceDocument,
  report: (progress: MoveProgress) => Effect.Effect<void> = () => Effect.void
) {
  yield* requirePermission("ADMIN")
  const plan = yield* dryRunMove(document)
  const failed: Array<FailedStep> = []
  let done = 0
  for (const batch of batchesOf(plan.steps)) {
    const outcome = yield* applyBatch(batch)
    failed.push(...outcome.failed)
    done += batch.steps.length
    yield* report({ done, total: plan.steps.length, invitations: outcome.invitations })
  }
  yield* storeMovedSecrets(document.apiTokens)
  const left = new Set(failed.map(({ step }) => step))
  const applied = plan.steps.filter((step) => !left.has(step))
  const notes = failed.map(({ reason, step: { kind, name } }) => ({ kind, name, reason }))
  const created = applied.filter(({ before }) => before === undefined).length
  const result: MoveReport = {
    created,
    changed: applied.length - created,
    equal: plan.equal,
    refused: [...plan.refused, ...notes],
    remarks: without(plan.remarks, notes),
    onlyHere: plan.onlyHere
  }
  return result
})

/** Remarks of items that come: for an item that failed, its failure is enough. */
const without = (remarks: ReadonlyArray<MoveNote>, failed: ReadonlyArray<MoveNote>): ReadonlyArray<MoveNote> => {
  const keys = new Set(failed.map(({ kind, name }) => `${kind} ${name}`))
  return remarks.filter(({ kind, name }) => !keys.has(`${kind} ${name}`))
}

/** A step that was refused when it was applied. */
interface FailedStep {
  readonly step: MoveStep
  readonly reason: string
}

/** Steps that are applied in one transaction. */
type Batch =
  | { readonly project: string; readonly steps: ReadonlyArray<StepOf<"feature">> }
  | { readonly project?: never; readonly steps: readonly [Exclude<MoveStep, StepOf<"feature">>] }

/** Batches of steps, in the same order. Features of one project are batched, and all other steps are alone. */
const batchesOf = (steps: ReadonlyArray<MoveStep>): ReadonlyArray<Batch> => {
  const batches: Array<Batch> = []
  let features: Array<StepOf<"feature">> = []
  const flush = () => {
    const [first] = features
    if (first !== undefined) {
      const project = first.item.project
      batches.push(...inParts(features, FEATURES_AT_ONCE).map((part) => ({ project, steps: part })))
    }
    features = []
  }
  for (const step of steps) {
    if (step.kind !== "feature") {
      flush()
      batches.push({ steps: [step] })
      continue
    }
    if (features[0] !== undefined && features[0].item.project !== step.item.project) flush()
    features.push(step)
  }
  flush()
  return batches
}

/** Few enough for a transaction of some tenths of a second, so that others need not wait long. */
const FEATURES_AT_ONCE = 50

interface Outcome {
  readonly failed: ReadonlyArray<FailedStep>
  readonly invitations: ReadonlyArray<Invitation>
}

const nothing: Outcome = { failed: [], invitations: [] }

const applyBatch = (batch: Batch) =>
  batch.project === undefined ? applyOne(batch.steps[0]) : applyFeatures(batch.project, batch.steps)

const applyOne = (step: Exclude<MoveStep, StepOf<"feature">>) =>
  Effect.match(inTransaction(applyStep(step)), {
    onSuccess: (invitations): Outcome => ({ failed: [], invitations }),
    onFailure: ({ message }): Outcome => ({ ...nothing, failed: [{ step, reason: message }] })
  })

/** Applies features in one transaction. If one of them fails, applies them one by one. */
const applyFeatures = Effect.fnUntraced(function* (project: string, steps: ReadonlyArray<StepOf<"feature">>) {
  const isDone = yield* Effect.match(moveFeatures(project, steps), { onSuccess: () => true, onFailure: () => false })
  if (isDone) return nothing
  const failures = yield* Effect.forEach(steps, (step) =>
    Effect.match(moveFeatures(project, [step]), {
      onSuccess: () => [],
      onFailure: ({ message }) => [{ step, reason: message }]
    })
  )
  return { ...nothing, failed: failures.flat() }
})
