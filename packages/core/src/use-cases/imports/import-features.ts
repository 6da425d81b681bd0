import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { featuresMentioned, type ImportContext } from "../../domain/imports/import-context.ts"
import type { ImportRequest } from "../../domain/imports/import-data.ts"
import { importEvents } from "../../domain/imports/import-events.ts"
import { finding, type ImportReport, type ImportError, InvalidImport } from "../../domain/imports/import-report.ts"
import { type ImportPlan, planImport } from "../../domain/imports/plan-import.ts"
import { tolerate } from "../../domain/imports/foreign/tolerate.ts"
import { importPermissions, sufficientFor, validateImport } from "../../domain/imports/validate-import.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { requirePermission } from "../access/require-permission.ts"
import { lockedProject } from "../access/visible-project.ts"
import { inTransaction, recordEventList } from "../events/in-transaction.ts"
import { plannedAmong } from "../strategies/refuse-planned.ts"
import { applyImport } from "./apply-import.ts"
import { loadImportContext } from "./load-import-context.ts"

/**
 * Imports an export into a project and one of its environments: all of it, or nothing. Doing it twice changes nothing.
 * Fails with `InvalidImport` if there is any error.
 */
export const importFeatures = Effect.fn("importFeatures")(function* (given: ImportRequest) {
  yield* requirePermission("UPDATE_FEATURE", { project: given.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockAll(given)
      const context = yield* Effect.tapError(loadImportContext(given, lockedProject), () => refuseLacking(given))
      const { data, warnings } = tolerate(given.data, context)
      const request = { ...given, data }
      const plan = yield* importPlan(request, context)
      yield* refuseLacking(request, plan)
      const found = validateImport(data, context)
      yield* refuseErrors([...found.errors, ...(yield* plannedErrors(plan, request))])

      const newTags = yield* applyImport(plan, context)
      yield* recordEventList(importEvents({ ...plan, newTags }, request, context))
      const report: ImportReport = {
        features: plan.affected,
        ...plan.counts,
        warnings: [...warnings, ...found.warnings]
      }
      return report
    })
  )
})

/** Locks what the rules of imports check, until the import is applied. */
export const lockAll = Effect.fnUntraced(function* (request: ImportRequest) {
  const { lock } = yield* Transactions
  yield* lock("feature limits")
  yield* lock("catalog")
  yield* (yield* FeatureStore).lock([...featuresMentioned(request.data)])
})

/** Computes the changes, with new ids for strategies. */
export const importPlan = Effect.fnUntraced(function* (request: ImportRequest, context: ImportContext) {
  const { uuid } = yield* Secrets
  const { featureStrategies, links = [] } = request.data
  const ids = yield* Effect.forEach([...featureStrategies, ...links.flatMap((entry) => entry.links)], () => uuid)
  const unused = ids.values()
  return planImport(request.data, context, { nextId: () => unused.next().value ?? "" })
})

/**
 * Fails if the caller lacks permissions. Called first without a plan, so that missing permissions are reported before
 * missing resources.
 */
const refuseLacking = Effect.fnUntraced(function* (request: ImportRequest, plan?: ImportPlan) {
  const permissions = yield* lackingPermissions(request, plan)
  if (permissions.length > 0) return yield* new NoAccess({ permissions, environment: request.environment })
})

/** Fails with `InvalidImport` if there is any error. */
export const refuseErrors = Effect.fnUntraced(function* ([first, ...rest]: ReadonlyArray<ImportError>) {
  if (first !== undefined) return yield* new InvalidImport({ path: "/data", errors: [first, ...rest] })
})

/** Dry-runs an import: returns its errors, its warnings and missing permissions, and writes nothing. */
export const dryRunImport = Effect.fn("dryRunImport")(function* (given: ImportRequest) {
  const context = yield* loadImportContext(given)
  const { data, warnings } = tolerate(given.data, context)
  const request = { ...given, data }
  const found = validateImport(data, context)
  const plan = planImport(data, context, { nextId: () => "" })
  const lacking = yield* lackingPermissions(request, plan)
  const permissions =
    lacking.length === 0 ? [] : [{ message: "You lack permissions that this import needs", affectedItems: lacking }]
  const errors = [...found.errors, ...(yield* plannedErrors(plan, request))]
  return { errors, warnings: [...warnings, ...found.warnings], permissions }
})

/** Errors for features with a release plan: an import would replace its strategies. */
const plannedErrors = Effect.fnUntraced(function* (plan: ImportPlan, { environment }: ImportRequest) {
  const touched = plan.strategiesRemoved.map(({ feature, strategies }) => ({
    feature,
    ids: strategies.map(({ id }) => id)
  }))
  const planned = yield* plannedAmong(environment, touched)
  return finding(
    "Features whose strategies come from a release plan",
    planned.map(({ feature }) => feature)
  )
})

/**
 * Returns the permissions that the caller lacks for the import. Without a plan, only those that the request needs in
 * any case.
 */
const lackingPermissions = Effect.fnUntraced(function* (request: ImportRequest, plan?: ImportPlan) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  const scope = { project: request.project, environment: request.environment }
  return yield* Effect.filter(importPermissions(request.data, plan), (permission) =>
    Effect.map(
      Effect.filter(sufficientFor(permission), (one) => policy.permits(principal, one, scope)),
      (locked) => locked.length === 0
    )
  )
})
