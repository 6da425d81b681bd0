import { listLimit } from "../settings/list-limits.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import { isEventType } from "../events/event-type.ts"
import { type ProviderDefinition, sensitiveNames } from "../integrations/provider-definition.ts"
import { MASKED_SECRET } from "../values/masked-secret.ts"
import type { MovedIntegration } from "./document/moved-settings.ts"
import { type ItemRules, type KindPlan, numberedNames, planItems } from "./plan-items.ts"
import { distinct } from "../values/text.ts"

/** What integrations refer to. */
export interface IntegrationKnowledge {
  readonly providers: ReadonlyArray<ProviderDefinition>
  readonly projects: ReadonlyMap<string, unknown>
  readonly environments: ReadonlyMap<string, unknown>
  readonly limits: ResourceLimits
}

/**
 * Plans integrations, which have no names: those of one provider with the same description are matched in their order.
 */
export const planIntegrations = (
  given: ReadonlyArray<MovedIntegration> | undefined,
  here: ReadonlyArray<MovedIntegration>,
  known: IntegrationKnowledge
): KindPlan<"integration"> => {
  // Names are looked up by object, so each item needs an object of its own.
  const own = given?.map((item) => ({ ...item }))
  const names = new Map([...integrationNames(own ?? []), ...integrationNames(here)])
  return planItems({ ...rules(known), nameOf: (item) => names.get(item) ?? item.provider }, own, here)
}

/** The name of each integration in a move. */
export const integrationNames = <A extends Pick<MovedIntegration, "provider" | "description">>(
  integrations: ReadonlyArray<A>
): ReadonlyMap<A, string> =>
  numberedNames(integrations, ({ description, provider }) => (description ? `${provider} "${description}"` : provider))

const rules = (known: IntegrationKnowledge): Omit<ItemRules<"integration">, "nameOf"> => ({
  kind: "integration",
  limit: listLimit("integrations", known.limits),
  complete: (given, before) => {
    const secretNames = secretsOf(known.providers.find(({ name }) => name === given.provider))
    const added = secretNames.filter((name) => isNew(name, given, before))
    return {
      provider: given.provider,
      description: given.description || null,
      enabled: missing(given, before).length === 0 ? given.enabled : (before?.enabled ?? false),
      parameters: without(
        given.parameters,
        secretNames.filter((name) => !added.includes(name))
      ),
      secrets: distinct([...(before?.secrets ?? []), ...added]),
      events: distinct(given.events.filter(isEventType)),
      projects: distinct(given.projects ?? before?.projects ?? []),
      environments: distinct(given.environments ?? before?.environments ?? []),
      limited: before?.limited ?? false
    }
  },
  judge: (item, before) => judge(item, before, known),
  remark: (given, _, before) => [
    ...(missing(given, before).length > 0
      ? [`It lacks its ${missing(given, before).join(", ")}, and is not enabled. Enter that here and enable it`]
      : []),
    ...given.events.filter((type) => !isEventType(type)).map((type) => `There are no events of the type "${type}" here`)
  ]
})

const secretsOf = (definition: ProviderDefinition | undefined): ReadonlyArray<string> =>
  definition === undefined ? [] : sensitiveNames(definition)

/** The secrets that the document mentions and that are not stored here. */
const missing = (given: MovedIntegration, before: MovedIntegration | undefined): ReadonlyArray<string> => {
  const present = [...(before?.secrets ?? []), ...namesIn(given)]
  return (given.secrets ?? []).filter((name) => !present.includes(name))
}

const judge = (
  item: MovedIntegration,
  before: MovedIntegration | undefined,
  { environments, projects, providers }: IntegrationKnowledge
): ReadonlyArray<string> => {
  const definition = providers.find(({ name }) => name === item.provider)
  if (definition === undefined) return ["There is no such provider"]
  const required = definition.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const present = [...namesIn(item), ...(item.secrets ?? [])]
  const lacking = required.filter((name) => !present.includes(name))
  return [
    ...(lacking.length === 0 ? [] : [`It lacks its ${lacking.join(", ")}. ${wayOut}`]),
    ...(before?.limited === true ? ["Somebody without ADMIN saved it here. Change it by hand"] : []),
    ...unknown("project", item.projects, projects),
    ...unknown("environment", item.environments, environments)
  ]
}

const wayOut = "Create the integration here by hand, or add that to the file if you import one"

/** The names of parameters with a value. */
const namesIn = ({ parameters }: MovedIntegration): ReadonlyArray<string> =>
  Object.entries(parameters).flatMap(([name, value]) => (value === "" || value === MASKED_SECRET ? [] : [name]))

/**
 * Whether the parameter is given and not a secret that is already stored: such a secret cannot be compared, so it
 * stays.
 */
const isNew = (name: string, given: MovedIntegration, before: MovedIntegration | undefined): boolean =>
  namesIn(given).includes(name) && before?.secrets?.includes(name) !== true

const without = (parameters: MovedIntegration["parameters"], names: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !names.includes(name) && value !== MASKED_SECRET)
  )

const unknown = (what: string, names: ReadonlyArray<string> = [], known: ReadonlyMap<string, unknown>) =>
  names
    .filter((name) => name !== "*" && !known.has(name))
    .map((name) => `Its ${what} "${name}" is neither here nor in the document`)
