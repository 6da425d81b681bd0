import { isFeatureType } from "../catalog/feature-type.ts"
import { isUsableIn } from "../catalog/context-field.ts"
import type { ImportContext, ExistingFeature } from "../imports/import-context.ts"
import { type ImportError, plainFinding } from "../imports/import-report.ts"
import { validateImport } from "../imports/validate-import.ts"
import { listed } from "../values/text.ts"
import { storedField } from "./catalog-rules.ts"
import { completeMovedFeature } from "./feature-content.ts"
import { importOf } from "./feature-import.ts"
import { linkRemarks } from "./feature-links.ts"
import type { MovedFeature } from "./document/moved-feature.ts"
import type { ItemRules } from "./plan-items.ts"
import { planFaults } from "./plan-content.ts"
import { linkedNames } from "./project-rules.ts"
import type { StrategyReferences } from "./strategy-content.ts"

/** What features refer to. */
export interface FeatureKnowledge extends StrategyReferences {
  readonly tagTypes: ReadonlyMap<string, unknown>
  readonly builtInTypes: ReadonlySet<string>
  /** The features after the move, provided that none is refused. */
  readonly features: ReadonlyMap<string, MovedFeature>
}

/** The rules of features are those of imports, because a move imports them. */
export const featureRules = (known: FeatureKnowledge): ItemRules<"feature"> => {
  const surroundingsIn = surroundingsOf(known)
  return {
    kind: "feature",
    nameOf: ({ name }) => name,
    complete: completeMovedFeature,
    judge: (feature) => {
      const project = known.projects.get(feature.project)
      if (project === undefined) return [`Its project "${feature.project}" is neither here nor in the document`]
      const linked = linkedNames(project)
      const [anyEnvironment] = linked
      if (anyEnvironment === undefined) return ["Its project has no environment"]
      const surroundings = surroundingsIn(feature.project)
      const fields = fieldsOfOthers(feature, surroundings)
      if (fields.length > 0) return [`It uses context fields of other projects: ${listed(fields)}`]
      const used = (feature.environments ?? []).map(({ environment }) => environment)
      const faults = (feature.environments ?? []).flatMap((state) => planFaults(state, known.segments))
      if (faults.length > 0) return faults
      const foreign = used.filter((name) => !linked.includes(name))
      const judged = used.length === 0 ? [anyEnvironment] : used
      return [
        ...(foreign.length > 0
          ? [`Its project has no environment ${listed(foreign)}, where it is on or configured`]
          : []),
        ...reasonsIn(judged, (environment) => judge(feature, environment, surroundings, known))
      ]
    },
    remark: (feature) => [
      ...(isFeatureType(feature.type ?? "release")
        ? []
        : [`It becomes a release: there is no feature type "${feature.type}"`]),
      ...offParents(feature).map(
        (parent) => `The variants of its parent ${parent} do not come: it must be off, and has none then`
      ),
      ...linkRemarks(feature)
    ]
  }
}

/** The parents that must be off although the dependency names variants. */
const offParents = ({ dependencies = [] }: MovedFeature): ReadonlyArray<string> =>
  dependencies.flatMap(({ enabled = true, feature, variants = [] }) =>
    enabled || variants.length === 0 ? [] : [feature]
  )

/**
 * The reasons in all environments. A reason is given once if it applies in each of them, and otherwise names its
 * environments.
 */
const reasonsIn = (
  environments: ReadonlyArray<string>,
  judgeIn: (environment: string) => ReadonlyArray<string>
): ReadonlyArray<string> => {
  const environmentsByReason = new Map<string, Array<string>>()
  for (const environment of environments) {
    for (const reason of judgeIn(environment))
      environmentsByReason.set(reason, [...(environmentsByReason.get(reason) ?? []), environment])
  }
  return [...environmentsByReason].map(([reason, found]) =>
    found.length === environments.length ? reason : `${reason} (in ${found.join(", ")})`
  )
}

type Surroundings = Omit<ImportContext, "project" | "environment" | "features">

/** Returns a function that finds what the features of a project can refer to. */
const surroundingsOf = (known: FeatureKnowledge): ((project: string) => Surroundings) => {
  const everywhere = {
    activeFeatures: { inProject: 0, inInstance: 0 },
    limits: known.limits,
    strategyTypes: new Map([...known.strategyTypes.keys()].map((name) => [name, known.builtInTypes.has(name)])),
    tagTypes: new Set(known.tagTypes.keys()),
    segments: [...known.segments.values()].map(({ name, project }, id) => ({ id, name, project: project ?? null }))
  }
  const all = [...known.contextFields.values()].map(storedField)
  const ofProjects = new Map(
    [...known.projects.keys()].map((project) => {
      const fields = Map.groupBy(all, (field) => isUsableIn(field, project))
      const contextFields = new Map((fields.get(true) ?? []).map((field) => [field.name, field]))
      const foreignFields = new Map((fields.get(false) ?? []).map((field) => [field.name, field]))
      return [project, { ...everywhere, contextFields, foreignFields }]
    })
  )
  return (project) => ofProjects.get(project) ?? { ...everywhere, contextFields: new Map(), foreignFields: new Map() }
}

/** The context fields of other projects that the feature's constraints use. */
const fieldsOfOthers = (
  { environments = [] }: MovedFeature,
  { foreignFields }: Surroundings
): ReadonlyArray<string> => {
  const strategies = environments.flatMap((state) => state.strategies ?? [])
  const used = strategies.flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName))
  return [...new Set(used)].filter((name) => foreignFields.has(name))
}

const judge = (
  feature: MovedFeature,
  environment: string,
  surroundings: Surroundings,
  { features }: FeatureKnowledge
): ReadonlyArray<string> => {
  const parents = (feature.dependencies ?? []).flatMap(({ feature: name }) => features.get(name) ?? [])
  const context: ImportContext = {
    ...surroundings,
    project: { id: feature.project, mode: "open", ...unrestricted },
    environment,
    features: new Map(parents.map((parent) => [parent.name, existing(parent)]))
  }
  return validateImport(importOf([feature], environment), context).errors.map((error) => reasonOf(error, feature.name))
}

/**
 * Imports of existing features ignore these rules, which are for new ones: existing features may be older than a naming
 * pattern or a limit, and all of them move, also those of an archived project.
 */
export const unrestricted = {
  archivedAt: null,
  featureLimit: null,
  featureNaming: { pattern: null }
} satisfies Partial<ImportContext["project"]>

const existing = ({ archived = false, dependencies = [], name, project }: MovedFeature): ExistingFeature => ({
  metadata: { name, project, type: "release", description: null, impressionData: false, stale: false },
  archived,
  visible: true,
  tags: [],
  links: [],
  state: { enabled: false, strategies: [], variants: [] },
  dependencies: dependencies.map(({ enabled = true, feature, variants = [] }) => ({ feature, enabled, variants })),
  children: []
})

/** The error without the name of the feature, which the note already contains. */
const reasonOf = (error: ImportError, feature: string): string => {
  const { affectedItems, message } = plainFinding(error, (path) => path.replace(/^\/data\/\w+\/\d+/, ""))
  const others = affectedItems.filter((name) => name !== feature)
  return others.length === 0 ? message : `${message}: ${listed(others)}`
}
