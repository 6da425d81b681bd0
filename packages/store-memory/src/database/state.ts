import type {
  Account,
  ApiToken,
  ApiTokenType,
  ContextField,
  Creator,
  Dependency,
  EnteredStage,
  Environment,
  FeatureType,
  GroupMember,
  GroupRecord,
  LifecycleStage,
  PersonalToken,
  Project,
  ProjectEnvironment,
  ProviderIdentity,
  Role,
  Segment,
  Session,
  SignupTokenRecord,
  Strategy,
  StrategyType,
  Tag,
  TagType,
  Timestamp,
  Variant
} from "@halyard/core/domain"
import type { FeatureInEnvironment, FeatureRecord, LoginSource, PasswordLink } from "@halyard/core/ports"
import { HashMap, type HashSet, type Schema } from "effect"
import type { StoredTag } from "../catalog/feature-tag-store.ts"
import type { EventLog } from "../events/event-store.ts"
import { type InsightState, noInsights } from "../insights/insight-state.ts"
import { type IntegrationsState, noIntegrations } from "../integrations/integrations-state.ts"
import { type MetricsState, noMetrics } from "../metrics/metrics-state.ts"
import { noTraffic, type TrafficState } from "../traffic/traffic-state.ts"
import { lookUp } from "./maps.ts"

/** The content of the store. It is immutable: a new state shares all unchanged parts with the old one. */
export interface State {
  readonly instanceId: string | undefined
  /** The highest id ever given to each kind of record. Ids are never reused. */
  readonly lastIds: Readonly<Record<Numbered, number>>

  readonly accessVersion: number
  readonly users: HashMap.HashMap<number, StoredUser>
  readonly roles: HashMap.HashMap<number, Role>
  readonly groups: HashMap.HashMap<number, GroupRecord>
  /** By group, then user. */
  readonly members: HashMap.HashMap<number, HashMap.HashMap<number, GroupMember>>
  /** By project, then user. */
  readonly projectUsers: HashMap.HashMap<string, Memberships>
  /** By project, then group. */
  readonly projectGroups: HashMap.HashMap<string, Memberships>
  /** By digest. */
  readonly apiTokens: HashMap.HashMap<string, ApiToken>
  /** By digest. */
  readonly sealedApiTokens: HashMap.HashMap<string, string>
  /** The types of deleted API tokens, by digest. */
  readonly deletedApiTokens: HashMap.HashMap<string, ApiTokenType>
  /** By digest. */
  readonly personalTokens: HashMap.HashMap<string, PersonalToken>
  /** By digest. */
  readonly sessions: HashMap.HashMap<string, Session>
  /** By digest. */
  readonly signupTokens: HashMap.HashMap<string, SignupTokenRecord>
  /** Ids of users by the digest of their sign-up token. */
  readonly signedUp: HashMap.HashMap<string, ReadonlyArray<number>>
  /** By digest. */
  readonly passwordLinks: HashMap.HashMap<string, PasswordLink>
  readonly providerLinks: ReadonlyArray<ProviderLink>
  /** Oldest first. */
  readonly loginFailures: ReadonlyArray<LoginFailure>
  readonly settings: HashMap.HashMap<string, Schema.Json>

  readonly events: EventLog | undefined
  readonly environments: HashMap.HashMap<string, Environment>
  readonly projects: HashMap.HashMap<string, Project>
  /** The ids of the last events of former projects, by project. */
  readonly lastOfFormer: HashMap.HashMap<string, number>
  /** By project. */
  readonly projectEnvironments: HashMap.HashMap<string, ReadonlyArray<ProjectEnvironment>>
  readonly segments: HashMap.HashMap<number, Segment>
  readonly contextFields: HashMap.HashMap<string, ContextField>
  readonly tagTypes: HashMap.HashMap<string, TagType>
  readonly featureTypes: ReadonlyArray<FeatureType>
  readonly strategyTypes: ReadonlyArray<StrategyType>

  readonly features: HashMap.HashMap<string, StoredFeature>
  /** By feature, then environment. */
  readonly places: HashMap.HashMap<string, HashMap.HashMap<string, Place>>
  /** By the strategy's id. */
  readonly strategyPlaces: HashMap.HashMap<string, FeatureInEnvironment>
  /** By the tag's text. */
  readonly tags: HashMap.HashMap<string, StoredTag>
  /** By feature, in the order of tags. */
  readonly featureTags: HashMap.HashMap<string, ReadonlyArray<Tag>>
  /** By child, then parent. */
  readonly parents: HashMap.HashMap<string, HashMap.HashMap<string, Dependency>>
  /** By parent. */
  readonly children: HashMap.HashMap<string, HashSet.HashSet<string>>
  /** By feature. */
  readonly stages: HashMap.HashMap<string, EnteredStages>
  /** By the principal's id. */
  readonly favoriteFeatures: HashMap.HashMap<number, HashSet.HashSet<string>>
  /** By the principal's id. */
  readonly favoriteProjects: HashMap.HashMap<number, HashSet.HashSet<string>>

  readonly integrations: IntegrationsState
  readonly insights: InsightState
  readonly metrics: MetricsState
  readonly traffic: TrafficState
}

type Numbered = "user" | "role" | "group" | "apiToken" | "personalToken" | "segment" | "deletedFeatures"

export interface StoredUser {
  readonly account: Account
  readonly passwordHash: string | null
}

/** The users, or the groups, of a project. */
export type Memberships = HashMap.HashMap<number, Membership>

export interface Membership {
  readonly roles: ReadonlyArray<number>
  readonly addedAt: Timestamp
}

export interface ProviderLink extends ProviderIdentity {
  readonly user: number
}

interface LoginFailure extends LoginSource {
  readonly at: Timestamp
}

export interface StoredFeature extends FeatureRecord {
  readonly createdBy: Creator
}

/** A feature in an environment that it is linked to. */
export interface Place {
  readonly enabled: boolean
  readonly variants: ReadonlyArray<Variant>
  /** By sort order, then id. */
  readonly strategies: ReadonlyArray<Strategy>
  readonly lastSeenAt: Timestamp | null
  /** Counts of the newest hour with evaluations. */
  readonly evaluations: { readonly hour: Timestamp; readonly yes: number; readonly no: number } | null
}

type EnteredStages = Readonly<Partial<Record<LifecycleStage, EnteredStage>>>

export const emptyState: State = {
  instanceId: undefined,
  // Ids of roles below 100 are reserved for predefined roles.
  lastIds: {
    user: 0,
    role: 99,
    group: 0,
    apiToken: 0,
    personalToken: 0,
    segment: 0,
    deletedFeatures: 0
  },
  accessVersion: 1,
  users: HashMap.empty(),
  roles: HashMap.empty(),
  groups: HashMap.empty(),
  members: HashMap.empty(),
  projectUsers: HashMap.empty(),
  projectGroups: HashMap.empty(),
  apiTokens: HashMap.empty(),
  sealedApiTokens: HashMap.empty(),
  deletedApiTokens: HashMap.empty(),
  personalTokens: HashMap.empty(),
  sessions: HashMap.empty(),
  signupTokens: HashMap.empty(),
  signedUp: HashMap.empty(),
  passwordLinks: HashMap.empty(),
  providerLinks: [],
  loginFailures: [],
  settings: HashMap.empty(),
  events: undefined,
  environments: HashMap.empty(),
  projects: HashMap.empty(),
  lastOfFormer: HashMap.empty(),
  projectEnvironments: HashMap.empty(),
  segments: HashMap.empty(),
  contextFields: HashMap.empty(),
  tagTypes: HashMap.empty(),
  featureTypes: [],
  strategyTypes: [],
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
  integrations: noIntegrations,
  insights: noInsights,
  metrics: noMetrics,
  traffic: noTraffic
}

/** The feature in the environment, if it is linked to it. */
export const placeOf = (state: State, { feature, environment }: FeatureInEnvironment): Place | undefined => {
  const places = lookUp(state.places, feature)
  return places && lookUp(places, environment)
}

/** Takes the next id for a record of this kind. */
export const nextId = (state: State, kind: Numbered): readonly [id: number, state: State] => {
  const id = state.lastIds[kind] + 1
  return [id, { ...state, lastIds: { ...state.lastIds, [kind]: id } }]
}
