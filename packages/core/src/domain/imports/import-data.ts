import { Option, Predicate, Schema, SchemaGetter } from "effect"
import { simpleTagType } from "../catalog/tag-type.ts"
import { FeatureMetadata } from "../features/feature.ts"
import { Payload } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import { field } from "../values/field.ts"
import { stateFileRule } from "./foreign/state-file.ts"
import { limitedEntries, limitedText } from "../values/limited.ts"

/** A member that may be absent. Null means the same, because exports of some versions write it for missing values. */
const maybe = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(Schema.NullOr(schema)).pipe(
    Schema.annotateKey({ description }),
    Schema.decodeTo(Schema.optionalKey(Schema.toType(schema)), {
      decode: SchemaGetter.transformOptional(Option.filter((value: S["Type"] | null) => value !== null)),
      encode: SchemaGetter.passthrough()
    })
  )

const Texts = Schema.Array(Schema.String)

const ImportFeature = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  type: maybe(Schema.String, "The feature's type; an unknown type becomes release"),
  description: field(Schema.optionalKey(FeatureMetadata.fields.description), "What the feature is for; null for none"),
  impressionData: maybe(Schema.Boolean, "Whether SDKs emit an event for each evaluation; false by default"),
  stale: maybe(Schema.Boolean, "Whether the feature is marked as stale; false by default")
}).annotate({ identifier: "ImportFeature", description: "A feature to create, or to overwrite if the project has it." })
export type ImportFeature = typeof ImportFeature.Type

const ImportConstraint = Schema.Struct({
  contextName: field(Schema.String, "The context field's name"),
  operator: field(Schema.String, "How the context field is compared with the value or values"),
  caseInsensitive: maybe(Schema.Boolean, "Whether case is ignored; false by default"),
  inverted: maybe(Schema.Boolean, "Whether the result is negated; false by default"),
  values: maybe(Texts, "The values of operators that take several; one match is enough"),
  value: maybe(
    limitedText(1000),
    "The value of operators that take one: those for numbers, dates, versions and patterns"
  )
}).annotate({ identifier: "ImportConstraint", description: "A condition on one field of the evaluation context." })
export type ImportConstraint = typeof ImportConstraint.Type

const ImportPayload = Schema.Struct({
  type: field(Schema.String, "The format of the value"),
  value: Payload.fields.value
})

const ImportStrategyVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name"),
  weight: field(Schema.Finite, "The variant's share of users, in thousandths"),
  weightType: field(Schema.String, "`fix` for exactly this weight, `variable` for a share of the rest"),
  stickiness: field(Schema.String, "The context field that keeps a user on the same variant"),
  payload: maybe(ImportPayload, "The variant's payload")
}).annotate({ identifier: "ImportStrategyVariant", description: "A variant of a strategy." })
export type ImportStrategyVariant = typeof ImportStrategyVariant.Type

const ImportVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name"),
  weight: field(Schema.Finite, "The variant's share of users, in thousandths"),
  weightType: maybe(Schema.String, "`fix` for exactly this weight, `variable` for a share of the rest"),
  stickiness: maybe(Schema.String, "The context field that keeps a user on the same variant"),
  payload: maybe(ImportPayload, "The variant's payload"),
  overrides: maybe(
    Schema.Array(
      Schema.Struct({
        contextName: field(Schema.String, "The context field's name"),
        values: field(Texts, "The values of the context field; one match is enough")
      })
    ),
    "The users who get the variant regardless of weights"
  )
}).annotate({ identifier: "ImportVariant", description: "A variant of a feature in the environment." })
export type ImportVariant = typeof ImportVariant.Type

const ImportStrategy = Schema.Struct({
  id: maybe(Schema.String, "Ignored: imported strategies get new ids"),
  name: field(Schema.String, "The strategy's type"),
  title: maybe(limitedText(1000), "The strategy's title"),
  disabled: maybe(Schema.Boolean, "Whether the strategy is disabled; false by default"),
  featureName: maybe(Schema.String, "The strategy's feature"),
  sortOrder: maybe(Schema.Finite, "The position among the strategies; smaller comes first"),
  segments: maybe(Schema.Array(Schema.Finite), "The ids of the segments, which must all match"),
  constraints: maybe(Schema.Array(ImportConstraint), "The constraints, which must all match"),
  variants: maybe(Schema.Array(ImportStrategyVariant), "The strategy's variants; their weights add up to 1000"),
  parameters: maybe(
    limitedEntries(Schema.Union([limitedText(100_000), Schema.Finite, Schema.Boolean]), 100),
    "The strategy's parameters. A flexibleRollout has rollout, stickiness and groupId. Numbers, true and false count as their text, with a warning"
  )
}).annotate({ identifier: "ImportStrategy", description: "A strategy of an imported feature." })
export type ImportStrategy = typeof ImportStrategy.Type

const ImportEnvironment = Schema.Struct({
  name: field(Schema.String, "The feature's name, if featureName is left out"),
  featureName: maybe(Schema.String, "The feature's name"),
  environment: maybe(Schema.String, "Ignored: the request names the environment"),
  enabled: field(Schema.Boolean, "Whether the feature is on"),
  variants: maybe(Schema.Array(ImportVariant), "The feature's variants; their weights add up to 1000")
}).annotate({
  identifier: "ImportEnvironment",
  description: "A feature's state and variants in the environment of the import."
})
export type ImportEnvironment = typeof ImportEnvironment.Type

const int32 = Schema.Int.check(Schema.isBetween({ minimum: -2_147_483_648, maximum: 2_147_483_647 }))

/** More values than any form can show, but few enough to check one by one. */
const LegalValues = Schema.Array(
  Schema.Struct({
    value: field(Schema.String, "The value"),
    description: maybe(limitedText(1000), "The meaning of the value")
  })
).check(Schema.isMaxLength(10_000))

const ImportContextField = Schema.Struct({
  name: field(Schema.String, "The context field's name"),
  description: maybe(Schema.String, "What the context field is for"),
  stickiness: maybe(Schema.Boolean, "Whether rollouts and variants can use the field for stickiness; false by default"),
  sortOrder: maybe(int32, "The position in lists; smaller comes first"),
  legalValues: maybe(LegalValues, "The values that the field accepts; empty for any"),
  project: maybe(Schema.String, "If given, only the project of the import can use the field, whatever the name")
}).annotate({ identifier: "ImportContextField", description: "A context field that strategies use." })
export type ImportContextField = typeof ImportContextField.Type

const deprecated = { deprecated: true }

const ImportTag = Schema.Struct({
  featureName: field(Schema.String, "The feature's name"),
  tagType: maybe(Schema.String, "The tag's type; simple by default"),
  tagValue: maybe(Schema.String, "The tag's value"),
  type: maybe(Schema.String, "Use tagType instead").annotate(deprecated),
  value: maybe(Schema.String, "Use tagValue instead").annotate(deprecated),
  createdByUserId: maybe(Schema.Finite, "Ignored: the caller becomes the author of the tag")
})
  .annotate({ identifier: "ImportTag", description: "A tag of a feature." })
  .check(
    Schema.makeFilter((tag) =>
      tag.tagValue !== undefined || tag.value !== undefined ? true : { path: ["tagValue"], issue: "must be given" }
    )
  )
  // Adding checks creates a new schema, which needs the identifier too.
  .annotate({ identifier: "ImportTag" })
export type ImportTag = typeof ImportTag.Type

const ImportTagType = Schema.Struct({
  name: field(Schema.String, "The tag type's name"),
  description: maybe(Schema.String, "What tags of this type are for"),
  icon: maybe(Schema.String, "The icon next to tags of this type in a UI"),
  color: maybe(Schema.String, "The color of tags of this type, such as #1A9F00; null for none")
}).annotate({ identifier: "ImportTagType", description: "A tag type that tags use." })
export type ImportTagType = typeof ImportTagType.Type

const ImportDependency = Schema.Struct({
  feature: field(Schema.String, "The parent feature's name"),
  enabled: maybe(Schema.Boolean, "Whether the parent must be on, or off; on by default"),
  variants: maybe(Texts, "The parent's variants, one of which the user must have; any by default")
}).annotate({ identifier: "ImportDependency", description: "A parent feature that a feature depends on." })
export type ImportDependency = typeof ImportDependency.Type

const ImportLink = Schema.Struct({
  id: maybe(Schema.String, "Ignored: imported links get new ids"),
  url: field(Schema.String, "The address, which begins with http:// or https://"),
  title: maybe(Schema.String, "The title; empty for none")
}).annotate({ identifier: "ImportLink", description: "A link of an imported feature." })
export type ImportLink = typeof ImportLink.Type

/** The data of an import. The types are strict; `validateImport` checks the values and reports every violation. */
export const ImportData = Schema.Struct({
  version: field(
    Schema.optionalKey(
      Schema.Unknown.check(Schema.makeFilter((version) => (Predicate.isNumber(version) ? stateFileRule : true)))
    ),
    "Must not be a number, as in state files of Unleash 3 to 5, which are not imported: move from such a server instead. Other values are ignored"
  ),
  features: field(Schema.Array(ImportFeature), "The features"),
  featureStrategies: field(Schema.Array(ImportStrategy), "The features' strategies"),
  featureEnvironments: maybe(Schema.Array(ImportEnvironment), "The features' state and variants in the environment"),
  contextFields: maybe(
    Schema.Array(ImportContextField),
    "The context fields that the strategies use; missing ones are created"
  ),
  featureTags: maybe(Schema.Array(ImportTag), "The features' tags"),
  segments: maybe(
    Schema.Array(
      Schema.Struct({
        id: field(Schema.Finite, "The segment's id in the data"),
        name: field(Schema.String, "The segment's name")
      })
    ),
    "The segments that the strategies use; segments of these names must exist"
  ),
  tagTypes: field(Schema.Array(ImportTagType), "The types of the tags; missing ones are created"),
  dependencies: maybe(
    Schema.Array(
      Schema.Struct({
        feature: field(Schema.String, "The feature's name"),
        dependencies: field(Schema.Array(ImportDependency), "The features that it depends on")
      })
    ),
    "The features' dependencies"
  ),
  links: maybe(
    Schema.Array(
      Schema.Struct({
        feature: field(Schema.String, "The feature's name"),
        links: field(Schema.Array(ImportLink), "The links, which replace those that the feature has")
      })
    ),
    "The features' links"
  )
}).annotate({ identifier: "ImportData", description: "Data of an export. Null means the same as a missing property." })
export type ImportData = typeof ImportData.Type

export const ImportRequest = Schema.Struct({
  project: field(Schema.String, "The project to import the features into"),
  environment: field(Schema.String, "The environment to import the configuration into, regardless of the data"),
  data: field(ImportData, "The features, as exported")
}).annotate({ identifier: "ImportRequest", description: "Data to import into a project and one environment." })
export type ImportRequest = typeof ImportRequest.Type

/** Reads a tag in the old or the new notation. */
export const importedTag = (entry: ImportTag): Tag => ({
  type: entry.tagType ?? entry.type ?? simpleTagType.name,
  value: entry.tagValue ?? entry.value ?? ""
})

/** The parameters of a strategy as texts. */
export const importedParameters = ({ parameters = {} }: ImportStrategy): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

/** The feature of an environment entry. Exports without `featureName` have it in `name`. */
export const environmentFeature = (entry: ImportEnvironment): string => entry.featureName ?? entry.name

/** The data without these features and everything that belongs to them. */
export const withoutFeatures = (data: ImportData, names: ReadonlySet<string>): ImportData => {
  const remains = (name: string) => !names.has(name)
  const { dependencies, featureEnvironments, featureTags, links } = data
  return {
    ...data,
    features: data.features.filter(({ name }) => remains(name)),
    featureStrategies: data.featureStrategies.filter(({ featureName }) => remains(featureName ?? "")),
    ...(featureEnvironments && {
      featureEnvironments: featureEnvironments.filter((entry) => remains(environmentFeature(entry)))
    }),
    ...(featureTags && { featureTags: featureTags.filter(({ featureName }) => remains(featureName)) }),
    ...(dependencies && { dependencies: dependencies.filter(({ feature }) => remains(feature)) }),
    ...(links && { links: links.filter(({ feature }) => remains(feature)) })
  }
}
