import { featureTypes, strategyTypes, tags, tagTypes } from "./catalog.ts"
import { changeRequests } from "./change-requests.ts"
import { contextFields, projectContextFields } from "./context-fields.ts"
import { environments } from "./environments.ts"
import { events } from "./events.ts"
import { dependencies, features } from "./features.ts"
import { insights, traffic } from "./insights.ts"
import { banners, instance, settings } from "./instance.ts"
import { integrations } from "./integrations.ts"
import { me } from "./me.ts"
import { applications, impactMetrics } from "./metrics.ts"
import { playground } from "./playground.ts"
import { projectAccess, projects } from "./projects.ts"
import { releasePlans, releasePlanTemplates, safeguards } from "./release-plans.ts"
import { roles } from "./roles.ts"
import { segments } from "./segments.ts"
import { strategies, variants } from "./strategies.ts"
import { apiTokens, invitations, personalTokens, projectApiTokens, serviceAccounts } from "./tokens.ts"
import { transfer } from "./transfer.ts"
import { groups, hostUsers, users } from "./users.ts"

/** All use cases, grouped by what they are about, for callers with plain values. */
export const library = {
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
  hostUsers,
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
  instance
}

export { type LibraryMethod, method, type Input, type Plain, type PlainInputs } from "./method.ts"
export { document, named } from "./inputs.ts"
