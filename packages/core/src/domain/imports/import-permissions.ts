import type { Permission } from "../access/permission.ts"
import type { ImportData } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

/** The permissions that an import takes, whoever asks for it; without a plan, those that it takes whatever it meets. */
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
    ["CREATE_CONTEXT_FIELD", plan.newContextFields.length > 0]
  ]
  return needed.filter(([, isNeeded]) => isNeeded).map(([permission]) => permission)
}

type Changes = Pick<ImportPlan, "create" | "variants" | "strategiesRemoved" | "newTagTypes" | "newContextFields">

const nothing: Changes = { create: [], variants: [], strategiesRemoved: [], newTagTypes: [], newContextFields: [] }
