import { checkCatalog } from "./check-catalog.ts"
import { checkConstraints } from "./check-constraints.ts"
import { checkDependencies } from "./check-dependencies.ts"
import { checkEnvironments } from "./check-environments.ts"
import { checkFeatureLimits } from "./check-feature-limits.ts"
import { checkFeatures } from "./check-features.ts"
import { checkSegments } from "./check-segments.ts"
import { checkStrategies } from "./check-strategies.ts"
import { checkTags } from "./check-tags.ts"
import type { Finding } from "./finding.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { importWarnings } from "./import-warnings.ts"

/** Errors keep an import from being applied, warnings do not. */
export interface ImportValidation {
  readonly errors: ReadonlyArray<Finding>
  readonly warnings: ReadonlyArray<Finding>
}

/** All that is wrong with an import, in time linear in its size. One finding for each kind of fault. */
export const validateImport = (data: ImportData, context: ImportContext): ImportValidation => ({
  errors: [
    ...checkFeatures(data, context),
    ...checkFeatureLimits(data, context),
    ...checkCatalog(data, context),
    ...checkSegments(data, context),
    ...checkStrategies(data, context),
    ...checkConstraints(data, context),
    ...checkEnvironments(data),
    ...checkTags(data, context),
    ...checkDependencies(data, context)
  ],
  warnings: importWarnings(data, context)
})
