import type { Feature, FeatureEnvironment } from "./feature.ts"
import type { Strategy } from "../strategies/strategy.ts"

/** How strategies come to a copy. */
export interface CopyOptions {
  /** Whether the users whom a strategy groups are grouped anew, by the name of the copy. */
  readonly replaceGroupId: boolean
}

/** The strategy of a feature as its copy has it, under an id of its own. */
export const copyStrategy = (
  strategy: Strategy,
  copy: { readonly id: string; readonly featureName: string },
  { replaceGroupId }: CopyOptions
): Strategy => ({
  ...strategy,
  ...copy,
  parameters:
    replaceGroupId && strategy.parameters["groupId"] !== undefined
      ? { ...strategy.parameters, groupId: copy.featureName }
      : strategy.parameters
})

/** The environments in which a feature has something that a copy takes along. */
export const configuredEnvironments = (feature: Feature): ReadonlyArray<FeatureEnvironment> =>
  feature.environments.filter(({ strategies, variants }) => strategies.length > 0 || variants.length > 0)
