import { createSegment, FeatureReads, ImportData, type ImportRequest, listFeatures } from "@halyard/core"
import { Effect, Schema } from "effect"
import { anyone } from "../../fixtures.ts"
import { uniqueName } from "../../unique.ts"
import { asAdmin } from "../people/principals.ts"
import { springbootTemplate } from "./springboot-template.ts"
import { aWorkspace } from "../worlds.ts"

/** Data to bring into a project; what is not given is not in the import. */
export const anImport = (
  project: string,
  data: Partial<ImportData>,
  environment: string = "development"
): ImportRequest => ({
  project,
  environment,
  data: { features: [], featureStrategies: [], tagTypes: [], ...data }
})

/** A workspace, a prefix for names, and an import of one feature of each kind with all that an import can bring. */
export const anImporter = Effect.gen(function* () {
  const { project, callers } = yield* aWorkspace()
  const prefix = yield* uniqueName("import")
  const segment = yield* asAdmin(createSegment({ name: `${prefix}-segment`, constraints: [] }))
  const names = { parent: `${prefix}-a-parent`, child: `${prefix}-b-child`, plain: `${prefix}-c-plain` }
  const request = anImport(project, everything(prefix, names))
  return { project, callers, prefix, segment, names, request }
})

/** The id that the segment has where the import comes from. */
const FOREIGN_ID = 987_654_321

const everything = (prefix: string, names: Readonly<Record<"parent" | "child" | "plain", string>>): ImportData => ({
  features: [
    { name: names.parent, type: "operational", description: "Others need it", impressionData: true, stale: true },
    { name: names.child },
    { name: names.plain }
  ],
  featureStrategies: [
    {
      id: "11111111-1111-4111-8111-111111111111",
      name: "flexibleRollout",
      featureName: names.child,
      title: "Half of Europe",
      sortOrder: 7,
      segments: [FOREIGN_ID],
      constraints: [
        { contextName: `${prefix}-region`, operator: "IN", values: ["eu"] },
        { contextName: "userId", operator: "NUM_GT", value: "5", inverted: true }
      ],
      variants: [
        { name: "green", weight: 1, weightType: "variable", stickiness: "default" },
        { name: "blue", weight: 300, weightType: "fix", stickiness: "userId", payload: { type: "json", value: "{}" } }
      ],
      parameters: { rollout: "50", stickiness: "userId", groupId: "g" }
    },
    { name: "default", featureName: names.child, disabled: true, sortOrder: 3 },
    { name: "userWithId", featureName: names.parent, parameters: { userIds: "1,2" } }
  ],
  featureEnvironments: [
    {
      name: names.child,
      environment: "staging",
      enabled: true,
      variants: [
        { name: "wide", weight: 0 },
        { name: "narrow", weight: 250, weightType: "fix", overrides: [{ contextName: "userId", values: ["1"] }] }
      ]
    },
    { name: "development", featureName: names.parent, enabled: true }
  ],
  contextFields: [
    {
      name: `${prefix}-region`,
      stickiness: true,
      legalValues: [{ value: "eu" }, { value: "us", description: "States" }]
    },
    { name: "userId", description: "Never mind" }
  ],
  featureTags: [
    { featureName: names.child, tagType: `${prefix}-tag`, tagValue: `${prefix}-new` },
    { featureName: names.child, type: "simple", value: `${prefix}-old` },
    { featureName: names.parent, tagValue: `${prefix}-old` }
  ],
  segments: [{ id: FOREIGN_ID, name: `${prefix}-segment` }],
  tagTypes: [{ name: `${prefix}-tag`, description: "From far away" }],
  dependencies: [{ feature: names.child, dependencies: [{ feature: names.parent, variants: ["on"] }] }]
})

/** The real export under names of its own. */
export const springbootExport = Effect.gen(function* () {
  const prefix = yield* uniqueName("springboot")
  const data = yield* Schema.decodeUnknownEffect(ImportData)(springbootTemplate)
  const renamed = (name: string | undefined) => `${prefix}-${name}`
  const renamedData: ImportData = {
    ...data,
    features: data.features.map((feature) => ({ ...feature, name: renamed(feature.name) })),
    featureStrategies: data.featureStrategies.map((one) => ({ ...one, featureName: renamed(one.featureName) })),
    featureEnvironments: (data.featureEnvironments ?? []).map((one) => ({
      ...one,
      featureName: renamed(one.featureName)
    }))
  }
  return renamedData
})

/** The whole features of the project that are not archived, by name. */
export const contentOf = Effect.fn("contentOf")(function* (project: string) {
  const names = (yield* asAdmin(listFeatures(project))).map(({ name }) => name)
  return yield* (yield* FeatureReads).whole(names, anyone)
})

/** One whole feature, archived or not. */
export const wholeOne = Effect.fn("wholeOne")(function* (name: string) {
  const [feature] = yield* (yield* FeatureReads).whole([name], anyone)
  if (feature === undefined) return yield* Effect.die(`There is no feature ${name}`)
  return feature
})

/** What a feature has in development. */
export const inDevelopment = (feature: Effect.Success<ReturnType<typeof wholeOne>>) => {
  const state = feature.environments.find(({ name }) => name === "development")
  if (state === undefined) throw new Error(`${feature.name} is not in development`)
  return state
}
