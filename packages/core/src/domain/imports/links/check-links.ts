import { linkViolations, MOST_LINKS } from "../../features/links/feature-link.ts"
import type { ImportData } from "../import-data.ts"
import { finding, type ImportError, offenceFinding, offences } from "../import-report.ts"
import { linksGiven } from "./plan-links.ts"

/** Links must be valid, belong to imported features, and be few enough. */
export const checkLinks = (data: ImportData): ReadonlyArray<ImportError> => {
  const features = new Set(data.features.map(({ name }) => name))
  const given = linksGiven(data)
  return [
    ...finding(
      "Links of features that are not in the import",
      [...given.keys()].filter((feature) => !features.has(feature))
    ),
    ...offenceFinding(
      "Features with links that break the rules",
      offences(
        data.links ?? [],
        ({ feature }) => feature,
        ({ links }, index) =>
          links.flatMap((link, position) => linkViolations(link, `/data/links/${index}/links/${position}`))
      )
    ),
    ...finding(
      `Features with more than ${MOST_LINKS} links`,
      [...given].flatMap(([feature, links]) => (links.length > MOST_LINKS ? [feature] : []))
    )
  ]
}
