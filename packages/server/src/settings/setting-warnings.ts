import { databaseWarnings } from "./database/database-warnings.ts"
import { foreignVariables } from "./foreign-variables.ts"
import { misspeltVariables } from "./misspelt-variables.ts"
import type { Settings } from "./settings.ts"
import { type Variables, withAliases } from "./variables.ts"

/** A line for each variable that is set but has no effect, for the log at the start. */
export const settingWarnings = ({ variables }: Settings, environment: Variables): ReadonlyArray<string> => [
  ...misspeltVariables(environment),
  ...foreignVariables(environment),
  ...databaseWarnings(variables, new Set(Object.keys(withAliases(environment))))
]
