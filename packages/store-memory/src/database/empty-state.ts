import { HashMap } from "effect"
import { emptyLog } from "../events/event-log.ts"
import { noInsights } from "../insights/insight-state.ts"
import { noIntegrations } from "../integrations/integrations-state.ts"
import { noImpact } from "../impact-metrics/impact-state.ts"
import { noMetrics } from "../metrics/metrics-state.ts"
import { noTraffic } from "../traffic/traffic-state.ts"
import type { State } from "./state.ts"

export const emptyState: State = {
  instanceId: undefined,
  // Ids of roles below 100 are reserved for predefined roles.
  lastIds: {
    user: 0,
    role: 99,
    group: 0,
    apiToken: 0,
    personalToken: 0,
    login: 0,
    segment: 0,
    banner: 0,
    changeRequest: 0,
    deletedFeatures: 0
  },
  accessVersion: 1,
  users: HashMap.empty(),
  hostUsers: HashMap.empty(),
  roles: HashMap.empty(),
  groups: HashMap.empty(),
  provisionedGroups: HashMap.empty(),
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
  uiStates: HashMap.empty(),
  loginFailures: [],
  logins: [],
  settings: HashMap.empty(),
  events: emptyLog,
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
  featureLinks: HashMap.empty(),
  parents: HashMap.empty(),
  children: HashMap.empty(),
  stages: HashMap.empty(),
  favoriteFeatures: HashMap.empty(),
  favoriteProjects: HashMap.empty(),
  releasePlanTemplates: HashMap.empty(),
  changeRequests: HashMap.empty(),
  banners: HashMap.empty(),
  readNotifications: HashMap.empty(),
  subscriptions: HashMap.empty(),
  integrations: noIntegrations,
  insights: noInsights,
  impact: noImpact,
  breaches: new Map(),
  metrics: noMetrics,
  traffic: noTraffic
}
