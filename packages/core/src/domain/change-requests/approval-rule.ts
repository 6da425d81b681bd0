import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { MOST_APPROVALS } from "../environments/environment-rules.ts"
import type { NewProject } from "../projects/project.ts"
import { field } from "../values/field.ts"
import { quoted, violation } from "../violations/violation.ts"
import type { Violation } from "../violations/errors.ts"

/** The approvals that a change needs. */
export interface Requirement {
  readonly requiredApprovals: number
  /** Whether approvals of service accounts and API tokens count as well as those of people. */
  readonly serviceAccountsApprove: boolean
}

/** The rule of a project, and the minimum of its environment; null for none. */
export interface RuleParts {
  /** The rule of this project alone. */
  readonly own: Requirement | null
  /** How many people must approve in all projects of the environment. */
  readonly minimum: number | null
}

/**
 * An environment of a project in which changes need approval: the stricter of its own rule and the environment's
 * minimum.
 */
export interface ApprovalRule extends Requirement, RuleParts {
  readonly project: string
  readonly environment: string
}

/** The rule that applies in an environment of a project; undefined if changes need no approval there. */
export const approvalRule = (
  { environment, project }: { readonly project: string; readonly environment: string },
  { minimum, own }: RuleParts
): ApprovalRule | undefined => {
  const requirement = requirementOf({ minimum, own })
  return requirement && { project, environment, ...requirement, own, minimum }
}

/** A project can only tighten the minimum, which asks for approvals of people. */
const requirementOf = ({ minimum, own }: RuleParts): Requirement | undefined => {
  if (own === null && minimum === null) return undefined
  return {
    requiredApprovals: Math.max(own?.requiredApprovals ?? 0, minimum ?? 0),
    serviceAccountsApprove: minimum === null && own?.serviceAccountsApprove === true
  }
}

const requiredApprovals = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_APPROVALS }))

export const ChangeRequestConfig = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  type: field(Schema.String, "The environment's type"),
  changeRequestEnabled: field(Schema.Boolean, "Whether changes need approval there"),
  requiredApprovals: field(
    Schema.NullOr(requiredApprovals),
    "How many people must approve a change; null if changes need no approval"
  ),
  minimumApprovals: field(
    Schema.NullOr(requiredApprovals),
    "How many people must approve a change in all projects of the environment, at least; null if each project decides"
  ),
  serviceAccountsApprove: field(
    Schema.Boolean,
    "Whether approvals of service accounts and API tokens count as well as those of people"
  )
}).annotate({
  identifier: "ChangeRequestConfig",
  description: "Whether changes need approval in an environment of a project."
})
export type ChangeRequestConfig = typeof ChangeRequestConfig.Type

export const NewChangeRequestConfig = Schema.Struct({
  changeRequestsEnabled: field(Schema.Boolean, "Whether changes need approval there"),
  requiredApprovals: field(
    Schema.optionalKey(Schema.NullOr(requiredApprovals)),
    "How many people must approve a change, 1 to 10 and not below the minimum of the environment. By default as before, or the minimum, or 1"
  ),
  serviceAccountsApprove: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether approvals of service accounts and API tokens count as well as those of people. By default as before, or false"
  )
}).annotate({
  identifier: "NewChangeRequestConfig",
  description: "Whether changes need approval in an environment of a project."
})
export type NewChangeRequestConfig = typeof NewChangeRequestConfig.Type

/** The project's own rule after the change; null for none. */
export const ownRuleFrom = (given: NewChangeRequestConfig, before: ApprovalRule | undefined): Requirement | null =>
  given.changeRequestsEnabled
    ? {
        requiredApprovals: given.requiredApprovals ?? before?.requiredApprovals ?? 1,
        serviceAccountsApprove: given.serviceAccountsApprove ?? before?.serviceAccountsApprove ?? false
      }
    : null

/** The rule violations of a project's rule in an environment with this minimum. */
export const configViolations = (
  given: NewChangeRequestConfig,
  { environment, minimum }: { readonly environment: string; readonly minimum: number | null }
): ReadonlyArray<Violation> => {
  if (minimum === null) {
    return given.serviceAccountsApprove === true && !given.changeRequestsEnabled
      ? [violation("/serviceAccountsApprove", "must be left out where changes need no approval")]
      : []
  }
  const because = `the environment ${quoted(environment)} asks for ${minimum} in all projects`
  return [
    ...(given.changeRequestsEnabled ? [] : [violation("/changeRequestsEnabled", `must be true: ${because}`)]),
    ...((given.requiredApprovals ?? minimum) < minimum
      ? [violation("/requiredApprovals", `must be at least ${minimum}: ${because}`)]
      : []),
    ...(given.serviceAccountsApprove === true
      ? [violation("/serviceAccountsApprove", `must be false: ${because}, from people`)]
      : [])
  ]
}

/** The rule violations of a new project's rules, which must respect the minimums of its environments. */
export const newRulesViolations = (
  rules: NonNullable<NewProject["changeRequestEnvironments"]>,
  linked: ReadonlyArray<string>,
  minimums: ReadonlyMap<string, number | null>
): ReadonlyArray<Violation> =>
  rules.flatMap(({ name, requiredApprovals: approvals = null }, index) => {
    const path = `/changeRequestEnvironments/${index}`
    if (!linked.includes(name))
      return [violation(`${path}/name`, `must be an environment of the project, and ${quoted(name)} is none`)]
    if (rules.findIndex((rule) => rule.name === name) < index)
      return [violation(`${path}/name`, `must be named once, and ${quoted(name)} was before`)]
    const minimum = minimums.get(name) ?? null
    return configViolations(
      { changeRequestsEnabled: true, requiredApprovals: approvals },
      { environment: name, minimum }
    ).map((one) => ({ ...one, path: `${path}${one.path}` }))
  })

/** Whether changes need fewer approvals after the change than before, or also accept those of programs. */
export const isWeaker = (after: Requirement | undefined, before: Requirement | undefined): boolean =>
  before !== undefined &&
  (after === undefined ||
    after.requiredApprovals < before.requiredApprovals ||
    (after.serviceAccountsApprove && !before.serviceAccountsApprove))

export const configurationUpdated = (
  scope: { readonly project: string; readonly environment: string },
  before: Requirement | undefined,
  after: Requirement | undefined
): EventDraft => ({
  type: "change-request-configuration-updated",
  ...scope,
  data: { ...configurationOf(after) },
  preData: { ...configurationOf(before) }
})

/** A rule as clients set it. */
export const configurationOf = (rule: Requirement | undefined): NewChangeRequestConfig => ({
  changeRequestsEnabled: rule !== undefined,
  requiredApprovals: rule?.requiredApprovals ?? null,
  serviceAccountsApprove: rule?.serviceAccountsApprove ?? false
})
