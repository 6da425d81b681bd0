import { allFixedViolations, variantViolations } from "../strategies/variant-rules.ts"
import { repeated } from "./check-features.ts"
import { type Finding, finding, offenceFinding, offences } from "./finding.ts"
import { environmentFeature, type ImportData } from "./import-data.ts"

/** What features are in the environment: one entry for each imported feature at most, with sound variants. */
export const checkEnvironments = (data: ImportData): ReadonlyArray<Finding> => {
  const features = new Set(data.features.map(({ name }) => name))
  const entries = data.featureEnvironments ?? []
  const names = entries.map(environmentFeature)
  return [
    ...finding(
      "Environments of features that are not in the import",
      names.filter((name) => !features.has(name))
    ),
    ...finding("Features with more than one entry in featureEnvironments", repeated(names)),
    ...offenceFinding(
      "Features with variants that break the rules",
      offences(entries, environmentFeature, ({ variants = [] }, index) => {
        const path = `/body/data/featureEnvironments/${index}/variants`
        return [...variantViolations(variants, path), ...allFixedViolations(variants, path)]
      })
    )
  ]
}
