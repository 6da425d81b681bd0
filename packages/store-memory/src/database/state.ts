import type {
  Account,
  ApiToken,
  ApiTokenType,
  Banner,
  ChangeRequest,
  ContextField,
  Creator,
  Dependency,
  EmailSubscription,
  EnteredStage,
  Environment,
  FeatureLink,
  FeatureType,
  Feedback,
  GroupMember,
  GroupRecord,
  Lasting,
  LoginEvent,
  LifecycleStage,
  PersonalToken,
  Project,
  ProjectEnvironment,
  ProviderIdentity,
  ReleasePlan,
  ReleasePlanTemplate,
  Requirement,
  Role,
  Safeguard,
  Segment,
  Session,
  SignupTokenRecord,
  Strategy,
  StrategyType,
  Tag,
  TagType,
  Timestamp,
  UserProfile,
  Variant
} from "@halyard/core/domain"
import type { FeatureInEnvironment, FeatureRecord, LoginSource, PasswordLink } from "@halyard/core/ports"
import type { HashMap, HashSet, Schema } from "effect"
import type { StoredTag } from "../catalog/feature-tag-store.ts"
import type { EventLog } from "../events/event-log.ts"
import type { InsightState } from "../insights/insight-state.ts"
import type { ImpactState } from "../impact-metrics/impact-state.ts"
import type { IntegrationsState } from "../integrations/integrations-state.ts"
import type { MetricsState } from "../metrics/metrics-state.ts"
import type { TrafficState } from "../traffic/traffic-state.ts"
import { lookUp } from "./maps.ts"

/** The content of the store. It is immutable: a new state shares all unchanged parts with the old one. */
export interface State {
  readonly instanceId: string | undefined
  /** The highest id ever given to each kind of record. Ids are never reused. */
  readonly lastIds: Readonly<Record<Numbered, number>>

  readonly accessVersion: number
  readonly users: HashMap.HashMap<number, StoredUser>
  /** The numbers of the users of the host, by their ids there. */
  readonly hostUsers: HashMap.HashMap<string, number>
  readonly roles: HashMap.HashMap<number, Role>
  readonly groups: HashMap.HashMap<number, GroupRecord>
  /** What directories say about groups. */
  readonly provisionedGroups: HashMap.HashMap<
    number,
    { readonly externalId: string | null; readonly updatedAt: Timestamp }
  >
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
  /** By user. */
  readonly uiStates: HashMap.HashMap<number, UiState>
  /** Oldest first. */
  readonly loginFailures: ReadonlyArray<LoginFailure>
  /** Newest first. */
  readonly logins: ReadonlyArray<LoginEvent>
  readonly settings: HashMap.HashMap<string, Schema.Json>

  readonly events: EventLog
  readonly environments: HashMap.HashMap<string, Environment>
  readonly projects: HashMap.HashMap<string, Project>
  /** The ids of the last events of former projects, by project. */
  readonly lastOfFormer: HashMap.HashMap<string, number>
  /** By project. */
  readonly projectEnvironments: HashMap.HashMap<string, ReadonlyArray<ProjectLink>>
  readonly segments: HashMap.HashMap<number, Segment>
  readonly contextFields: HashMap.HashMap<string, ContextField>
  readonly tagTypes: HashMap.HashMap<string, TagType>
  readonly featureTypes: ReadonlyArray<FeatureType>
  readonly strategyTypes: ReadonlyArray<StrategyType>

  readonly features: HashMap.HashMap<string, StoredFeature>
  /** By feature, then environment. */
  readonly featureEnvironments: HashMap.HashMap<string, HashMap.HashMap<string, FeatureEnvironmentState>>
  /** By the strategy's id. */
  readonly strategyAddresses: HashMap.HashMap<string, FeatureInEnvironment>
  /** By the tag's text. */
  readonly tags: HashMap.HashMap<string, StoredTag>
  /** By feature, in the order of tags. */
  readonly featureTags: HashMap.HashMap<string, ReadonlyArray<Tag>>
  /** By feature, in the order in which they were added. */
  readonly featureLinks: HashMap.HashMap<string, ReadonlyArray<FeatureLink>>
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

  readonly releasePlanTemplates: HashMap.HashMap<string, ReleasePlanTemplate>
  readonly changeRequests: HashMap.HashMap<number, ChangeRequest>
  /** The ids of users, by project. */
  readonly defaultReviewers: HashMap.HashMap<string, ReadonlyArray<number>>
  readonly banners: HashMap.HashMap<number, Banner>
  /** When events were marked as read, by user, then event. */
  readonly readNotifications: HashMap.HashMap<number, HashMap.HashMap<number, Timestamp>>
  /** The last event of each subscription, by user. */
  readonly subscriptions: HashMap.HashMap<number, Partial<Record<EmailSubscription, number>>>
  readonly integrations: IntegrationsState
  readonly impact: ImpactState
  /** Figures of safeguards beyond their limits, by the key of the breach. */
  readonly breaches: ReadonlyMap<string, Lasting>
  readonly insights: InsightState
  readonly metrics: MetricsState
  readonly traffic: TrafficState
}

type Numbered =
  | "user"
  | "role"
  | "group"
  | "apiToken"
  | "personalToken"
  | "login"
  | "segment"
  | "banner"
  | "changeRequest"
  | "deletedFeatures"

export interface ProjectLink extends ProjectEnvironment {
  /** What the project itself asks for; absent for nothing. */
  readonly approval?: Requirement
}

export interface StoredUser {
  readonly account: Account
  readonly passwordHash: string | null
  /** What the directory says about the user, if it said anything. */
  readonly provisioned: { readonly profile: UserProfile; readonly updatedAt: Timestamp } | null
}

/** The users, or the groups, of a project. */
export type Memberships = HashMap.HashMap<number, ProjectMembership>

export interface ProjectMembership {
  readonly roles: ReadonlyArray<number>
  readonly addedAt: Timestamp
}

/** What a user has seen of a UI. */
export interface UiState {
  /** By the id of the questionnaire. */
  readonly feedback: ReadonlyArray<Feedback>
  /** Ids, sorted. */
  readonly splashes: ReadonlyArray<string>
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
export interface FeatureEnvironmentState {
  readonly enabled: boolean
  readonly variants: ReadonlyArray<Variant>
  /** By sort order, then id. */
  readonly strategies: ReadonlyArray<Strategy>
  readonly plan: ReleasePlan | null
  readonly safeguards: ReadonlyArray<Safeguard>
  readonly lastSeenAt: Timestamp | null
  /** Counts of the newest hour with evaluations. */
  readonly evaluations: { readonly hour: Timestamp; readonly yes: number; readonly no: number } | null
}

type EnteredStages = Readonly<Partial<Record<LifecycleStage, EnteredStage>>>

/** The feature in the environment, if it is linked to it. */
export const stateOf = (
  state: State,
  { feature, environment }: FeatureInEnvironment
): FeatureEnvironmentState | undefined => {
  const featureEnvironments = lookUp(state.featureEnvironments, feature)
  return featureEnvironments && lookUp(featureEnvironments, environment)
}

/** Takes the next id for a record of this kind. */
export const nextId = (state: State, kind: Numbered): readonly [id: number, state: State] => {
  const id = state.lastIds[kind] + 1
  return [id, { ...state, lastIds: { ...state.lastIds, [kind]: id } }]
}
