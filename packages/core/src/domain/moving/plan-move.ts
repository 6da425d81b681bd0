import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import type { ProviderDefinition } from "../integrations/provider-definition.ts"
import { listLimit, type WholeList } from "../settings/list-limits.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import { accessItemsOf, accessRules } from "./access-rules.ts"
import { planBanners } from "./banner-rules.ts"
import { planCharts } from "./chart-rules.ts"
import {
  contextFieldRules,
  environmentRules,
  featureTypeRules,
  type SegmentKnowledge,
  segmentRules,
  strategyTypeRules,
  tagRules,
  tagTypeRules
} from "./catalog-rules.ts"
import type { InstanceDocument } from "./instance-document.ts"
import { planIntegrations } from "./integration-rules.ts"
import type { MovedKind, MovePlan, MoveStep } from "./move-plan.ts"
import type { MovedProject } from "./document/moved-project.ts"
import { groupRules, loginFinder, roleNames, roleRules, serviceAccountRules, userRules } from "./people-rules.ts"
import { templateRules } from "./plan-content.ts"
import { planMovedFeatures } from "./plan-features.ts"
import { type ItemRules, type KindPlan, planItems } from "./plan-items.ts"
import { planApprovals, projectRules } from "./project-rules.ts"
import { planSettings } from "./setting-rules.ts"
import { defaultStrategiesOf, defaultStrategyRules } from "./strategy-content.ts"
import { planTokens } from "./token-rules.ts"

/** What a plan needs in addition to the two documents. */
export interface MoveKnowledge {
  readonly limits: ResourceLimits
  readonly providers: ReadonlyArray<ProviderDefinition>
  /** The URL of the login provider whose secret is stored here. */
  readonly oidcSecretFor: string | undefined
}

/**
 * Compares a document with this instance, and plans what is created, changed and refused. Nothing is deleted. `here` is
 * a complete export of this instance.
 */
export const planMove = (given: InstanceDocument, here: InstanceDocument, known: MoveKnowledge): MovePlan => {
  const catalog = planCatalog(given, here, known)
  const people = planPeople(given, here, { ...catalog, limits: known.limits })
  const projects = planProjects(given, here, { ...catalog, ...people, limits: known.limits })
  const { contextFields, segments } = planAudiences(given, here, {
    projects: projects.projects.after,
    limits: known.limits
  })
  const references = {
    strategyTypes: catalog.strategyTypes.after,
    contextFields: contextFields.after,
    segments: segments.after,
    projects: projects.projects.after,
    limits: known.limits
  }
  const builtInTypes = new Set(builtInStrategyTypes.map(({ name }) => name))
  const tagTypes = catalog.tagTypes.after
  const targets = { projects: projects.projects.after, environments: catalog.environments.after }
  return combined([
    ...Object.values(catalog),
    people.roles,
    people.users,
    people.serviceAccounts,
    people.groups,
    projects.projects,
    projects.access,
    contextFields,
    segments,
    planItems(
      defaultStrategyRules(references),
      given.projects?.flatMap(defaultStrategiesOf),
      here.projects?.flatMap(defaultStrategiesOf)
    ),
    planItems(
      limited(templateRules(segments.after), "releaseTemplates", known.limits),
      given.releasePlanTemplates,
      here.releasePlanTemplates
    ),
    planMovedFeatures(given.features, here.features ?? [], { ...references, tagTypes, builtInTypes }),
    planApprovals(given.projects, here.projects ?? [], projects.projects.after),
    projects.archived,
    planTokens(given.apiTokens, here.apiTokens ?? [], { ...targets, maximum: known.limits.apiTokens }),
    planSettings(given.settings, here.settings, { roles: people.names, oidcSecretFor: known.oidcSecretFor }),
    planCharts(given.charts, here.charts ?? []),
    planBanners(given.banners, here.banners ?? []),
    planIntegrations(given.integrations, here.integrations ?? [], { ...targets, ...known })
  ])
}

/** Plans what strategies use to select users: context fields and segments. */
const planAudiences = (
  given: InstanceDocument,
  here: InstanceDocument,
  { limits, projects }: Pick<SegmentKnowledge, "limits" | "projects">
) => {
  const fieldRules = limited(contextFieldRules(projects), "contextFields", limits)
  const contextFields = planItems(fieldRules, given.contextFields, here.contextFields)
  const known = { projects, contextFields: contextFields.after, limits }
  return { contextFields, segments: planItems(segmentRules(known), given.segments, here.segments) }
}

/** The rules, with the limit of a list that is returned without pages. */
const limited = <Kind extends MovedKind>(rules: ItemRules<Kind>, list: WholeList, limits: ResourceLimits) => ({
  ...rules,
  limit: listLimit(list, limits)
})

const planCatalog = (given: InstanceDocument, here: InstanceDocument, { limits }: MoveKnowledge) => {
  const tagTypes = planItems(limited(tagTypeRules, "tagTypes", limits), given.tagTypes, here.tagTypes)
  return {
    environments: planItems(environmentRules(limits), given.environments, here.environments),
    featureTypes: planItems(featureTypeRules, given.featureTypes, here.featureTypes),
    strategyTypes: planItems(
      limited(strategyTypeRules, "strategyTypes", limits),
      given.strategyTypes,
      here.strategyTypes
    ),
    tagTypes,
    tags: planItems(tagRules(new Set(tagTypes.after.keys())), given.tags, here.tags)
  }
}

const planPeople = (
  given: InstanceDocument,
  here: InstanceDocument,
  { environments, limits }: Pick<ReturnType<typeof planCatalog>, "environments"> & Pick<MoveKnowledge, "limits">
) => {
  const roles = planItems(
    limited(roleRules(new Set(environments.after.keys())), "roles", limits),
    given.roles,
    here.roles
  )
  const names = roleNames(roles.after)
  const findUser = loginFinder(given.users ?? [], here.users ?? [])
  const users = planItems(userRules(names, findUser), given.users, here.users)
  const serviceAccounts = planItems(
    limited(serviceAccountRules(names), "serviceAccounts", limits),
    given.serviceAccounts,
    here.serviceAccounts
  )
  const find = (login: string) => {
    const user = findUser(login)
    if (user !== undefined && users.after.has(user)) return user
    return serviceAccounts.after.has(login) ? login : undefined
  }
  return {
    roles,
    names,
    users,
    serviceAccounts,
    find,
    groups: planItems(limited(groupRules(names, find), "groups", limits), given.groups, here.groups)
  }
}

const planProjects = (
  given: InstanceDocument,
  here: InstanceDocument,
  known: ReturnType<typeof planPeople> &
    Pick<ReturnType<typeof planCatalog>, "environments"> &
    Pick<MoveKnowledge, "limits">
) => {
  const projects = planItems(
    projectRules(known.environments.after, known.limits),
    given.projects,
    here.projects?.map(ownSettings)
  )
  const access = planItems(
    accessRules({ roles: known.names, find: known.find, groups: known.groups.after, projects: projects.after }),
    given.projects?.flatMap(accessItemsOf),
    here.projects?.flatMap(accessItemsOf)
  )
  return { projects, access, archived: planArchiving(given, here, projects) }
}

/** The settings of a project, without default strategies and members, which have steps of their own. */
const ownSettings = ({ access: _, environments = [], ...project }: MovedProject): MovedProject => ({
  ...project,
  environments: environments.map(({ environment }) => ({ environment }))
})

const planArchiving = (
  given: InstanceDocument,
  here: InstanceDocument,
  projects: KindPlan<"project">
): KindPlan<"archived project"> => {
  const archived = (all: ReadonlyArray<MovedProject> = []) =>
    all.filter((project) => project.archived === true && projects.after.has(project.id)).map(({ id }) => ({ id }))
  const plan = planItems(
    { kind: "archived project", nameOf: ({ id }) => id, complete: ({ id }) => ({ id }), judge: () => [] },
    archived(given.projects),
    archived(here.projects)
  )
  // The steps of the projects themselves already count and name them.
  return { ...plan, equal: 0, refused: [], onlyHere: [] }
}

type Part = { readonly [Kind in MovedKind]: KindPlan<Kind> }[MovedKind]

const combined = (parts: ReadonlyArray<Part>): MovePlan => ({
  steps: parts.flatMap(({ steps }): ReadonlyArray<MoveStep> => steps),
  equal: parts.reduce((sum, { equal }) => sum + equal, 0),
  refused: parts.flatMap(({ refused }) => refused),
  remarks: parts.flatMap(({ remarks }) => remarks),
  onlyHere: parts.flatMap(({ onlyHere }) => onlyHere)
})
