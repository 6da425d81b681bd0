import { Option, Schema, SchemaGetter } from "effect"
import { simpleTagType } from "../catalog/tag-type.ts"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { StrategyParameters } from "../strategies/strategy.ts"
import type { Tag } from "../values/tag.ts"

/** Exports of several versions write null for what they have not: it reads like an absent key. */
const maybe = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema)).pipe(
    Schema.decodeTo(Schema.optionalKey(Schema.toType(schema)), {
      decode: SchemaGetter.transformOptional(Option.filter((value: S["Type"] | null) => value !== null)),
      encode: SchemaGetter.passthrough()
    })
  )
const Texts = Schema.Array(Schema.String)

const ImportFeature = Schema.Struct({
  name: Schema.String,
  type: maybe(FeatureTypeName),
  /** Null says that there is none. */
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  impressionData: maybe(Schema.Boolean),
  stale: maybe(Schema.Boolean)
}).annotate({ identifier: "ImportFeature" })
export type ImportFeature = typeof ImportFeature.Type

const ImportConstraint = Schema.Struct({
  contextName: Schema.String,
  operator: Schema.String,
  caseInsensitive: maybe(Schema.Boolean),
  inverted: maybe(Schema.Boolean),
  values: maybe(Texts),
  value: maybe(Schema.String)
}).annotate({ identifier: "ImportConstraint" })
export type ImportConstraint = typeof ImportConstraint.Type

const ImportPayload = Schema.Struct({ type: Schema.String, value: Schema.String })

const ImportStrategyVariant = Schema.Struct({
  name: Schema.String,
  weight: Schema.Finite,
  weightType: Schema.String,
  stickiness: Schema.String,
  payload: maybe(ImportPayload)
}).annotate({ identifier: "ImportStrategyVariant" })
export type ImportStrategyVariant = typeof ImportStrategyVariant.Type

const ImportVariant = Schema.Struct({
  name: Schema.String,
  weight: Schema.Finite,
  weightType: maybe(Schema.String),
  stickiness: maybe(Schema.String),
  payload: maybe(ImportPayload),
  overrides: maybe(Schema.Array(Schema.Struct({ contextName: Schema.String, values: Texts })))
}).annotate({ identifier: "ImportVariant" })
export type ImportVariant = typeof ImportVariant.Type

const ImportStrategy = Schema.Struct({
  id: maybe(Schema.String),
  name: Schema.String,
  title: maybe(Schema.String),
  disabled: maybe(Schema.Boolean),
  featureName: maybe(Schema.String),
  sortOrder: maybe(Schema.Finite),
  segments: maybe(Schema.Array(Schema.Finite)),
  constraints: maybe(Schema.Array(ImportConstraint)),
  variants: maybe(Schema.Array(ImportStrategyVariant)),
  parameters: maybe(StrategyParameters)
}).annotate({ identifier: "ImportStrategy" })
export type ImportStrategy = typeof ImportStrategy.Type

const ImportEnvironment = Schema.Struct({
  name: Schema.String,
  featureName: maybe(Schema.String),
  environment: maybe(Schema.String),
  enabled: Schema.Boolean,
  variants: maybe(Schema.Array(ImportVariant))
}).annotate({ identifier: "ImportEnvironment" })
export type ImportEnvironment = typeof ImportEnvironment.Type

const int32 = Schema.Int.check(Schema.isBetween({ minimum: -2_147_483_648, maximum: 2_147_483_647 }))

/** More than any form offers, and few enough to be judged one by one. */
const LegalValues = Schema.Array(Schema.Struct({ value: Schema.String, description: maybe(Schema.String) })).check(
  Schema.isMaxLength(10_000)
)

const ImportContextField = Schema.Struct({
  name: Schema.String,
  description: maybe(Schema.String),
  stickiness: maybe(Schema.Boolean),
  sortOrder: maybe(int32),
  legalValues: maybe(LegalValues)
}).annotate({ identifier: "ImportContextField" })
export type ImportContextField = typeof ImportContextField.Type

const deprecated = { deprecated: true }

const ImportTag = Schema.Struct({
  featureName: Schema.String,
  tagType: maybe(Schema.String),
  tagValue: maybe(Schema.String),
  type: maybe(Schema.String).annotate(deprecated),
  value: maybe(Schema.String).annotate(deprecated),
  createdByUserId: maybe(Schema.Finite)
})
  .check(
    Schema.makeFilter((tag) =>
      tag.tagValue !== undefined || tag.value !== undefined ? true : { path: ["tagValue"], issue: "must be given" }
    )
  )
  .annotate({ identifier: "ImportTag" })
export type ImportTag = typeof ImportTag.Type

const ImportTagType = Schema.Struct({
  name: Schema.String,
  description: maybe(Schema.String),
  icon: maybe(Schema.String),
  color: maybe(Schema.String)
}).annotate({ identifier: "ImportTagType" })
export type ImportTagType = typeof ImportTagType.Type

const ImportDependency = Schema.Struct({
  feature: Schema.String,
  enabled: maybe(Schema.Boolean),
  variants: maybe(Texts)
}).annotate({ identifier: "ImportDependency" })
export type ImportDependency = typeof ImportDependency.Type

/** What an export holds. Shapes are strict; values are judged by `validateImport`, which names all that is wrong with them. */
export const ImportData = Schema.Struct({
  features: Schema.Array(ImportFeature),
  featureStrategies: Schema.Array(ImportStrategy),
  featureEnvironments: maybe(Schema.Array(ImportEnvironment)),
  contextFields: maybe(Schema.Array(ImportContextField)),
  featureTags: maybe(Schema.Array(ImportTag)),
  segments: maybe(Schema.Array(Schema.Struct({ id: Schema.Finite, name: Schema.String }))),
  tagTypes: Schema.Array(ImportTagType),
  dependencies: maybe(
    Schema.Array(Schema.Struct({ feature: Schema.String, dependencies: Schema.Array(ImportDependency) }))
  )
}).annotate({ identifier: "ImportData" })
export type ImportData = typeof ImportData.Type

/** Data to bring into a project, its configuration into one environment. */
export const ImportRequest = Schema.Struct({
  project: Schema.String,
  environment: Schema.String,
  data: ImportData
}).annotate({ identifier: "ImportRequest" })
export type ImportRequest = typeof ImportRequest.Type

/** The tag that an entry means, be it spelt in the old way or in the new one. */
export const importedTag = (entry: ImportTag): Tag => ({
  type: entry.tagType ?? entry.type ?? simpleTagType.name,
  value: entry.tagValue ?? entry.value ?? ""
})

/** The feature that an environment's entry is about; in exports without `featureName`, `name` holds it. */
export const environmentFeature = (entry: ImportEnvironment): string => entry.featureName ?? entry.name
