import { contextFields, featureTypes, projectContextFields, strategyTypes, tags, tagTypes } from "./catalog.ts"
import { changeRequests, events } from "./change-requests.ts"
import { dependencies, features } from "./features.ts"
import { banners, instance, integrations, playground, settings, transfer } from "./instance.ts"
import { login } from "./login.ts"
import { applications, impactMetrics, insights, traffic } from "./metrics.ts"
import { groups, me, roles, users } from "./people.ts"
import { environments, projectAccess, projects } from "./projects.ts"
import { releasePlans, releasePlanTemplates, safeguards } from "./release-plans.ts"
import { backends, frontends, remoteEvaluation } from "./sdks.ts"
import { segments, strategies, variants } from "./strategies.ts"
import { apiTokens, invitations, personalTokens, projectApiTokens, relays, serviceAccounts } from "./tokens.ts"

/**
 * All operations, grouped by what they are about: the groups that `createHalyard` has for hosts, and some that only the
 * HTTP interface has.
 */
export const methods = {
  features,
  dependencies,
  variants,
  strategies,
  projects,
  projectAccess,
  environments,
  segments,
  contextFields,
  projectContextFields,
  featureTypes,
  strategyTypes,
  tagTypes,
  tags,
  users,
  me,
  groups,
  roles,
  apiTokens,
  projectApiTokens,
  personalTokens,
  serviceAccounts,
  invitations,
  events,
  changeRequests,
  releasePlanTemplates,
  releasePlans,
  safeguards,
  impactMetrics,
  applications,
  insights,
  traffic,
  integrations,
  banners,
  playground,
  transfer,
  settings,
  instance,
  relays,
  login,
  backends,
  frontends,
  remoteEvaluation
}
