import { MOST_PARENTS } from "../features/dependency.ts"
import { NewFeature } from "../features/new-feature.ts"
import { LARGEST_STRATEGIES } from "../strategies/strategy-rules.ts"
import { NewStrategy } from "../strategies/strategy.ts"
import { Variants } from "../strategies/variant.ts"
import { MOST_TAGS, tagText } from "../values/tag.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { ownerOf } from "./check-strategies.ts"
import { environmentFeature, type ImportData, importedTag } from "./import-data.ts"
import { finding, type ImportError, offenceFinding, offences } from "./import-report.ts"
import { dependenciesGiven } from "./plan-features.ts"

/** Imports keep the sizes of other writes, so that what they write can be read again. */
export const checkSizes = (data: ImportData): ReadonlyArray<ImportError> => [
  ...offenceFinding(
    "Features that are too large",
    offences(
      data.features,
      ({ name }) => name,
      (feature, index) => sizeViolations(NewFeature, feature, `/data/features/${index}`)
    )
  ),
  ...offenceFinding(
    "Features with a strategy that is too large",
    offences(data.featureStrategies, ownerOf, (strategy, index) =>
      sizeViolations(NewStrategy, strategy, `/data/featureStrategies/${index}`)
    )
  ),
  ...offenceFinding(
    "Features with variants that are too large",
    offences(data.featureEnvironments ?? [], environmentFeature, ({ variants = [] }, index) =>
      sizeViolations(Variants, variants, `/data/featureEnvironments/${index}/variants`)
    )
  ),
  ...perFeature(data)
]

const perFeature = (data: ImportData): ReadonlyArray<ImportError> => {
  const strategies = Map.groupBy(data.featureStrategies, ownerOf)
  const tags = Map.groupBy(data.featureTags ?? [], ({ featureName }) => featureName)
  return [
    ...finding(
      `Features with more than ${LARGEST_STRATEGIES} characters of JSON for their strategies`,
      namesOf(strategies, (own) => JSON.stringify(own).length > LARGEST_STRATEGIES)
    ),
    ...finding(
      `Features with more than ${MOST_TAGS} tags`,
      namesOf(tags, (own) => new Set(own.map((tag) => tagText(importedTag(tag)))).size > MOST_TAGS)
    ),
    ...finding(
      `Features with more than ${MOST_PARENTS} dependencies`,
      namesOf(dependenciesGiven(data), (own) => new Set(own.map(({ feature }) => feature)).size > MOST_PARENTS)
    )
  ]
}

const namesOf = <A>(
  byFeature: ReadonlyMap<string, ReadonlyArray<A>>,
  isTooMuch: (own: ReadonlyArray<A>) => boolean
): ReadonlyArray<string> => [...byFeature].flatMap(([name, own]) => (isTooMuch(own) ? [name] : []))
