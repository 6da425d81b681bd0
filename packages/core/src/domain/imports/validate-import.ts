import type { Permission } from "../access/permission.ts"
import { isFeatureType } from "../catalog/feature-type.ts"
import { cutName } from "../values/text.ts"
import { checkCatalog, checkSegments } from "./check-catalog.ts"
import { checkDependencies } from "./check-dependencies.ts"
import { checkFeatureLimits, checkFeatures, checkTags } from "./check-features.ts"
import { checkLinks } from "./links/check-links.ts"
import { checkSizes } from "./check-sizes.ts"
import { checkConstraints, checkEnvironments, checkStrategies } from "./check-strategies.ts"
import { type Finding, finding, type ImportError } from "./import-report.ts"
import { outcomeOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import type { ImportPlan } from "./plan-import.ts"

/** Errors prevent the import, warnings do not. */
export interface ImportValidation {
  readonly errors: ReadonlyArray<ImportError>
  readonly warnings: ReadonlyArray<Finding>
}

/** Finds all errors of an import in linear time, with one finding per kind of error. */
export const validateImport = (data: ImportData, context: ImportContext): ImportValidation => ({
  errors: [
    ...checkFeatures(data, context),
    ...checkFeatureLimits(data, context),
    ...checkCatalog(data, context),
    ...checkSegments(data, context),
    ...checkSizes(data),
    ...checkStrategies(data, context),
    ...checkConstraints(data, context),
    ...checkEnvironments(data),
    ...checkTags(data, context),
    ...checkDependencies(data, context),
    ...checkLinks(data)
  ],
  warnings: importWarnings(data, context)
})

/** Facts that users should know before they import. */
export const importWarnings = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const names = data.features.map((feature) => feature.name)
  const used = data.featureStrategies.map((strategy) => strategy.name)
  return [
    ...finding(
      "Strategy types in use that are not built in; applications need code for them",
      used.filter((name) => context.strategyTypes.get(name) === false)
    ),
    ...finding(
      "Features of a type that does not exist; they become features of the type release",
      data.features
        .filter(({ type }) => type !== undefined && !isFeatureType(type))
        .map(({ name, type = "" }) => `${name} (of type ${cutName(type)})`)
    ),
    ...finding(
      "Features that are archived here and will be skipped",
      names.filter((name) => outcomeOf(name, context) === "skipped")
    ),
    ...finding(
      "Features that exist here and will be overwritten",
      names.filter((name) => outcomeOf(name, context) === "updated")
    )
  ]
}

/** The permissions that an import requires. Without a plan, only those that do not depend on existing data. */
export const importPermissions = (data: ImportData, plan: Changes = nothing): ReadonlyArray<Permission> => {
  const environments = data.featureEnvironments ?? []
  const setsVariants = plan.variants.length > 0 || environments.some((entry) => (entry.variants ?? []).length > 0)
  const needed: ReadonlyArray<readonly [Permission, boolean]> = [
    ["UPDATE_FEATURE", true],
    ["CREATE_FEATURE", plan.create.length > 0],
    ["CREATE_FEATURE_STRATEGY", data.featureStrategies.length > 0],
    ["DELETE_FEATURE_STRATEGY", plan.strategiesRemoved.length > 0],
    ["UPDATE_FEATURE_ENVIRONMENT", environments.length > 0],
    ["UPDATE_FEATURE_ENVIRONMENT_VARIANTS", setsVariants],
    ["CREATE_TAG_TYPE", plan.newTagTypes.length > 0],
    ["CREATE_CONTEXT_FIELD", plan.newContextFields.some(({ project }) => project === undefined)],
    ["UPDATE_PROJECT_CONTEXT", plan.newContextFields.some(({ project }) => project !== undefined)]
  ]
  return needed.filter(([, isNeeded]) => isNeeded).map(([permission]) => permission)
}

/** The permissions of which one is enough where an import requires this one. */
export const sufficientFor = (permission: Permission): ReadonlyArray<Permission> =>
  permission === "UPDATE_PROJECT_CONTEXT" ? [permission, "CREATE_CONTEXT_FIELD"] : [permission]

type Changes = Pick<ImportPlan, "create" | "variants" | "strategiesRemoved" | "newTagTypes" | "newContextFields">

const nothing: Changes = { create: [], variants: [], strategiesRemoved: [], newTagTypes: [], newContextFields: [] }
