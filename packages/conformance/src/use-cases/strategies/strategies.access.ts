import {
  addStrategy,
  getStrategy,
  listStrategies,
  listVariants,
  patchStrategy,
  patchVariants,
  removeStrategy,
  setVariants,
  sortStrategies,
  spreadVariants,
  type StrategyAddress,
  updateStrategy,
  validateConstraint
} from "@halyard/core/use-cases"
import { asAdmin } from "../../fixtures/principals.ts"
import { aConstraint, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import { type AccessTable, after, type UseCaseCall, inProduction } from "../access/access-table.ts"

export const strategiesAccess: AccessTable = {
  getFeatureStrategies: ({ production }) => listStrategies(production),
  addFeatureStrategy: ({ production }) => addStrategy(production, { name: "default" }),
  getFeatureStrategy: (flag) => onStrategy(flag, getStrategy),
  updateFeatureStrategy: (flag) => onStrategy(flag, (strategy) => updateStrategy(strategy, { title: "new" })),
  patchFeatureStrategy: (flag) => onStrategy(flag, (strategy) => patchStrategy(strategy, [])),
  deleteFeatureStrategy: (flag) => onStrategy(flag, removeStrategy),
  setStrategySortOrder: ({ production }) => sortStrategies(production, []),
  validateConstraint: () => validateConstraint(aConstraint),

  getEnvironmentFeatureVariants: ({ production }) => listVariants(production),
  overwriteEnvironmentFeatureVariants: ({ production }) => setVariants(production, []),
  patchEnvironmentsFeatureVariants: ({ production }) => patchVariants(production, []),
  overwriteFeatureVariantsOnEnvironments: inProduction("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", ({ address }) =>
    spreadVariants(address, { environments: ["production"], variants: [] })
  )
}

/** Calls a use case with a strategy in production. */
const onStrategy = ({ production }: FlagWorkspace, call: (strategy: StrategyAddress) => UseCaseCall) =>
  after(asAdmin(addStrategy(production, { name: "default" })), ({ id }) => call({ ...production, strategy: id }))
