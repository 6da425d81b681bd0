import { databaseWarnings } from "./database/database-warnings.ts"
import { foreignVariables } from "./foreign-variables.ts"
import { misspeltVariables } from "./misspelt-variables.ts"
import type { Settings } from "./settings.ts"
import { type Variables, withAliases } from "./variables.ts"

/** A line for each variable that is set but has no effect, for the log at the start. */
export const settingWarnings = ({ variables }: Settings, environment: Variables): ReadonlyArray<string> => {
  const given = new Set(Object.keys(withAliases(environment)))
  return [
    ...misspeltVariables(environment),
    ...foreignVariables(environment),
    ...(given.has("HALYARD_METRICS_TOKEN") && given.has("HALYARD_METRICS_TOKEN_FILE") ? [twoTokens] : []),
    ...databaseWarnings(variables, given)
  ]
}

const twoTokens = "HALYARD_METRICS_TOKEN_FILE is ignored, because HALYARD_METRICS_TOKEN is set"
