import { Struct } from "effect"
import { isFeatureType } from "../../catalog/feature-type.ts"
import { builtInStrategyTypes } from "../../catalog/strategy-type.ts"
import { completeMovedFeature } from "../feature-content.ts"
import { emptyDocument, type InstanceDocument } from "../instance-document.ts"
import type { MovedSegment } from "../document/moved-catalog.ts"
import type { MovedFeature } from "../document/moved-feature.ts"
import { conciseConstraint, conciseStates, conciseStrategy } from "./concise.ts"
import type { DeclaredFeature, DeclaredInstance, DeclaredProject } from "./declared-instance.ts"

/** The declaration as a document of a move. Nothing in it is archived. */
export const documentOf = (declared: DeclaredInstance): InstanceDocument => {
  const { contextFields = [], projects = [], segments = [], ...catalog } = declared
  return {
    ...emptyDocument,
    ...catalog,
    contextFields: [
      ...contextFields.map((one) => ({ ...one, project: null })),
      ...projects.flatMap(({ contextFields: own = [], id }) => own.map((one) => ({ ...one, project: id })))
    ],
    segments: [
      ...segments.map((one) => ({ ...one, project: null })),
      ...projects.flatMap(({ id, segments: own = [] }) => own.map((one) => ({ ...one, project: id })))
    ],
    projects: projects.map((project) => ({
      ...Struct.omit(project, ["contextFields", "segments", "features"]),
      archived: false
    })),
    features: projects.flatMap(({ features = [], id }) =>
      features.map((feature) => ({ ...feature, project: id, archived: false }))
    )
  }
}

/** The declaration that would create this instance, without archived projects and features. */
export const declarationOf = (here: InstanceDocument): DeclaredInstance => ({
  environments: here.environments ?? [],
  featureTypes: here.featureTypes ?? [],
  strategyTypes: (here.strategyTypes ?? []).map((type) =>
    isBuiltInStrategyType(type.name) ? Struct.pick(type, ["name", "deprecated"]) : type
  ),
  tagTypes: here.tagTypes ?? [],
  contextFields: ofProject(here.contextFields, null),
  segments: ofProject(here.segments, null).map(conciseSegment),
  projects: (here.projects ?? [])
    .filter(({ archived }) => archived !== true)
    .map((project): DeclaredProject => ({
      ...Struct.omit(project, ["access", "archived"]),
      environments: (project.environments ?? []).map(
        ({ defaultStrategy, environment, requiredApprovals = null, serviceAccountsApprove = false }) => ({
          environment,
          ...(requiredApprovals === null ? {} : { requiredApprovals }),
          ...(serviceAccountsApprove && { serviceAccountsApprove }),
          ...(defaultStrategy === undefined ? {} : { defaultStrategy: conciseStrategy(defaultStrategy) })
        })
      ),
      contextFields: ofProject(here.contextFields, project.id),
      segments: ofProject(here.segments, project.id).map(conciseSegment),
      features: (here.features ?? [])
        .filter((feature) => feature.project === project.id && feature.archived !== true)
        .map((feature) => conciseFeature(completeMovedFeature(feature, undefined)))
    }))
})

const conciseFeature = (feature: MovedFeature): DeclaredFeature => ({
  ...Struct.omit(feature, ["project", "archived", "type"]),
  ...(isFeatureType(feature.type) ? { type: feature.type } : {}),
  environments: conciseStates(feature.environments)
})

const conciseSegment = (segment: Omit<MovedSegment, "project">) => ({
  ...segment,
  constraints: segment.constraints.map(conciseConstraint)
})

/** Whether every instance has the strategy type. It can be deprecated, but not removed. */
export const isBuiltInStrategyType = (type: string): boolean => builtInStrategyTypes.some(({ name }) => name === type)

const ofProject = <A extends { readonly project?: string | null }>(
  all: ReadonlyArray<A> | undefined,
  project: string | null
): ReadonlyArray<Omit<A, "project">> =>
  (all ?? []).filter((one) => (one.project ?? null) === project).map((one) => Struct.omit(one, ["project"]))
