import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import { initialContextFields } from "../catalog/context-field.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import type { ExistingFeature, ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import type { ImportPlan, OfFeature } from "./import-plan.ts"
import { validateImport } from "./validate-import.ts"

/** For tests: an instance without features, with a custom strategy type and a segment. */
export const aContext = (changes: Partial<ImportContext> = {}): ImportContext => ({
  project: { id: "here", archivedAt: null, featureLimit: null, featureNaming: { pattern: null } },
  environment: "development",
  activeFeatures: { inProject: 0, inInstance: 0 },
  limits: defaultResourceLimits,
  strategyTypes: new Map([...builtInStrategyTypes.map(({ name }) => [name, true] as const), ["custom", false]]),
  contextFields: new Map(initialContextFields("2026-01-01T00:00:00.000Z").map((field) => [field.name, field])),
  tagTypes: new Set(["simple"]),
  segments: [
    { id: 71, name: "beta", project: null },
    { id: 72, name: "staff", project: null }
  ],
  features: new Map(),
  ...changes
})

/** For tests: a feature that exists in the project, off and empty. */
export const anExisting = (
  name: string,
  changes: Partial<ExistingFeature> = {}
): readonly [string, ExistingFeature] => [
  name,
  {
    metadata: someMetadata({ name }),
    archived: false,
    visible: true,
    tags: [],
    state: { enabled: false, strategies: [], variants: [] },
    dependencies: [],
    children: [],
    ...changes
  }
]

/** For tests: an import of nothing. */
export const anImport = (changes: Partial<ImportData> = {}): ImportData => ({
  features: [],
  featureStrategies: [],
  tagTypes: [],
  ...changes
})

/** For tests: what the instance is like once the plan is applied. */
export const applyPlan = (plan: ImportPlan, context: ImportContext): ImportContext => {
  const created = plan.create.map((metadata) => anExisting(metadata.name, { metadata }))
  const updated = new Map(plan.updateMetadata.map(({ after }) => [after.name, after]))
  const features = [...context.features, ...created].map(
    ([name, feature]) => [name, applied(plan, { ...feature, metadata: updated.get(name) ?? feature.metadata })] as const
  )
  return {
    ...context,
    tagTypes: new Set([...context.tagTypes, ...plan.newTagTypes.map(({ name }) => name)]),
    contextFields: new Map([
      ...context.contextFields,
      ...plan.newContextFields.map((field) => [field.name, { ...field, createdAt: null }] as const)
    ]),
    features: new Map(
      features.map(([name, feature]) => [
        name,
        {
          ...feature,
          children: features.filter(([, child]) => child.dependencies.some((one) => one.feature === name)).map(first)
        }
      ])
    )
  }
}

const first = ([name]: readonly [string, unknown]): string => name

const applied = (plan: ImportPlan, feature: ExistingFeature): ExistingFeature => {
  const of = <Change>(changes: ReadonlyArray<OfFeature<Change>>) =>
    changes.filter((change) => change.feature === feature.metadata.name)
  const untagged = of(plan.tagsRemoved).flatMap(({ tags }) => tags.map(({ type, value }) => `${type}:${value}`))
  const gone = new Set(of(plan.strategiesRemoved).flatMap(({ strategies }) => strategies.map(({ id }) => id)))
  const cut = new Set(of(plan.dependenciesRemoved).flatMap((one) => one.dependencies.map((parent) => parent.feature)))
  const upserted = of(plan.dependenciesUpserted).flatMap(({ dependencies }) => dependencies)
  return {
    ...feature,
    tags: [
      ...feature.tags.filter(({ type, value }) => !untagged.includes(`${type}:${value}`)),
      ...of(plan.tagsAdded).flatMap(({ tags }) => tags)
    ],
    state: {
      enabled: of(plan.enabledChanges).at(0)?.enabled ?? feature.state.enabled,
      variants: of(plan.variants).at(0)?.after ?? feature.state.variants,
      strategies: [
        ...feature.state.strategies.filter(({ id }) => !gone.has(id)),
        ...of(plan.strategiesAdded).flatMap(({ strategies }) => strategies)
      ].toSorted((left, right) => left.sortOrder - right.sortOrder || (left.id < right.id ? -1 : 1))
    },
    dependencies: [
      ...new Map(
        [...feature.dependencies.filter((one) => !cut.has(one.feature)), ...upserted].map((one) => [one.feature, one])
      ).values()
    ]
  }
}

/** For tests: an import with one fault, what the finding says and which names it affects. */
export interface Fault {
  readonly name: string
  readonly data: Partial<ImportData>
  readonly context?: Partial<ImportContext>
  readonly message: RegExp
  readonly items: ReadonlyArray<string>
}

/** For tests: the errors of an import, each with the names that it affects. */
export const errorsOf = (
  data: Partial<ImportData>,
  context: Partial<ImportContext> = {}
): ReadonlyArray<readonly [message: string, items: ReadonlyArray<string>]> =>
  validateImport(anImport(data), aContext(context)).errors.map(({ message, affectedItems }) => [message, affectedItems])

/** For tests: metadata of a feature without anything special. */
export const someMetadata = (changes: Partial<FeatureMetadata> = {}): FeatureMetadata => ({
  name: "a",
  project: "here",
  type: "release",
  description: null,
  impressionData: false,
  stale: false,
  ...changes
})

/** For tests: ids that count up. */
export const counter = () => {
  let last = 0
  return { nextId: () => `id-${String(++last).padStart(4, "0")}` }
}

/** For tests: a context field with these legal values. */
export const region = (...values: ReadonlyArray<string>) => ({
  name: "region",
  legalValues: values.map((value) => ({ value }))
})

/** For tests: that field as it exists, and another that takes any value. */
export const knownRegion = new Map([
  ["region", { ...region("eu", "us"), description: null, stickiness: false, sortOrder: 1, createdAt: null }],
  ["userId", { name: "userId", description: null, stickiness: true, sortOrder: 2, legalValues: [], createdAt: null }]
])
