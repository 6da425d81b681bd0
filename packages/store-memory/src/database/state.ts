import type {
  ContextField,
  CreatedFeature,
  Dependency,
  EnteredStage,
  Environment,
  FeatureType,
  LifecycleStage,
  Project,
  ProjectEnvironment,
  Segment,
  Strategy,
  StrategyType,
  Tag,
  TagType,
  Timestamp,
  Variant
} from "@halyard/core/domain"
import { HashMap, type HashSet, Option } from "effect"
import type { EventLog } from "../events/event-store.ts"
import { type IntegrationsState, noIntegrations } from "../integrations/integrations-state.ts"
import { type InsightState, noInsights } from "../insights/insight-state.ts"
import { type MetricsState, noMetrics } from "../metrics/metrics-state.ts"
import { nobody, type PeopleState } from "../users/people-state.ts"

/** All that the store holds. It is never changed in place: a new state shares with the old one what both have. */
export interface State {
  readonly instanceId: string | undefined
  readonly features: HashMap.HashMap<string, StoredFeature>
  /** By feature, then environment. */
  readonly places: HashMap.HashMap<string, Places>
  /** Where the strategy of an id stands. */
  readonly strategyPlaces: HashMap.HashMap<string, StrategyPlace>
  /** By the tag's text. */
  readonly tags: HashMap.HashMap<string, Tag>
  /** By feature, in the order of tags. */
  readonly featureTags: HashMap.HashMap<string, ReadonlyArray<Tag>>
  /** By child, then parent. */
  readonly parents: HashMap.HashMap<string, HashMap.HashMap<string, Dependency>>
  /** By parent. */
  readonly children: HashMap.HashMap<string, HashSet.HashSet<string>>
  /** By feature. */
  readonly stages: HashMap.HashMap<string, EnteredStages>
  /** By the id of the principal. */
  readonly favoriteFeatures: HashMap.HashMap<number, HashSet.HashSet<string>>
  /** By the id of the principal. */
  readonly favoriteProjects: HashMap.HashMap<number, HashSet.HashSet<string>>
  readonly projects: HashMap.HashMap<string, Project>
  /** By project. */
  readonly projectEnvironments: HashMap.HashMap<string, ReadonlyArray<ProjectEnvironment>>
  readonly environments: HashMap.HashMap<string, Environment>
  readonly segments: HashMap.HashMap<number, Segment>
  /** The last id that a segment got; those of removed ones are not given again. */
  readonly lastSegmentId: number
  readonly contextFields: HashMap.HashMap<string, ContextField>
  readonly tagTypes: HashMap.HashMap<string, TagType>
  readonly featureTypes: ReadonlyArray<FeatureType>
  readonly strategyTypes: ReadonlyArray<StrategyType>
  readonly events: EventLog | undefined
  readonly integrations: IntegrationsState
  readonly insights: InsightState
  readonly metrics: MetricsState
  readonly people: PeopleState
}

export interface StoredFeature extends CreatedFeature {
  readonly archivedAt: Timestamp | null
}

/** What a feature has in the environments that it is linked to, by their names. */
type Places = HashMap.HashMap<string, Place>

export interface Place {
  readonly enabled: boolean
  readonly variants: ReadonlyArray<Variant>
  /** By sort order, then id. */
  readonly strategies: ReadonlyArray<Strategy>
  readonly lastSeenAt: Timestamp | null
  /** Of the newest hour in which there were any. */
  readonly evaluations: { readonly hour: Timestamp; readonly yes: number; readonly no: number } | null
}

interface StrategyPlace {
  readonly feature: string
  readonly environment: string
}

type EnteredStages = Readonly<Partial<Record<LifecycleStage, EnteredStage>>>

export const emptyState: State = {
  instanceId: undefined,
  features: HashMap.empty(),
  places: HashMap.empty(),
  strategyPlaces: HashMap.empty(),
  tags: HashMap.empty(),
  featureTags: HashMap.empty(),
  parents: HashMap.empty(),
  children: HashMap.empty(),
  stages: HashMap.empty(),
  favoriteFeatures: HashMap.empty(),
  favoriteProjects: HashMap.empty(),
  projects: HashMap.empty(),
  projectEnvironments: HashMap.empty(),
  environments: HashMap.empty(),
  segments: HashMap.empty(),
  lastSegmentId: 0,
  contextFields: HashMap.empty(),
  tagTypes: HashMap.empty(),
  featureTypes: [],
  strategyTypes: [],
  events: undefined,
  integrations: noIntegrations,
  insights: noInsights,
  metrics: noMetrics,
  people: nobody
}

/** What the map has under the key. */
export const lookUp = <K, V>(map: HashMap.HashMap<K, V>, key: K): V | undefined =>
  Option.getOrUndefined(HashMap.get(map, key))

/** The map with one value replaced, if it is there. */
export const change = <K, V>(map: HashMap.HashMap<K, V>, key: K, replace: (value: V) => V): HashMap.HashMap<K, V> =>
  HashMap.modify(map, key, replace)
