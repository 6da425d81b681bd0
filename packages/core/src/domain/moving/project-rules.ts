import { sizeViolations } from "../json/size-violations.ts"
import { completeTemplates, linkTemplateViolations } from "../projects/link-template.ts"
import { namingViolations } from "../projects/naming/naming-pattern.ts"
import { projectIdViolations, settingsViolations } from "../projects/project-rules.ts"
import { type FeatureNaming, NewProjectSettings, ProjectChange } from "../projects/project.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import { reasonsOf } from "./catalog-rules.ts"
import type { MovedEnvironment } from "./document/moved-catalog.ts"
import type { MovedProject } from "./document/moved-project.ts"
import type { MovedApproval } from "./move-plan.ts"
import { type ItemRules, type KindPlan, planItems } from "./plan-items.ts"
import { distinct } from "../values/text.ts"

/** The rules of projects, without their default strategies and members, which have steps of their own. */
export const projectRules = (
  environments: ReadonlyMap<string, MovedEnvironment>,
  { projects }: ResourceLimits
): ItemRules<"project"> => ({
  kind: "project",
  nameOf: ({ id }) => id,
  complete: (given, before) => {
    const naming = given.featureNaming ?? before?.featureNaming ?? { pattern: null }
    return {
      id: given.id,
      name: given.name,
      description: (given.description === undefined ? before?.description : given.description) || null,
      mode: given.mode ?? before?.mode ?? "open",
      defaultStickiness: given.defaultStickiness ?? before?.defaultStickiness ?? "default",
      featureLimit: (given.featureLimit === undefined ? before?.featureLimit : given.featureLimit) ?? null,
      featureNaming: completeNaming(naming),
      linkTemplates: completeTemplates(given.linkTemplates ?? before?.linkTemplates ?? []),
      // A project is archived by a later step, after its features, and revived before them.
      archived: before?.archived === true && given.archived !== false,
      environments: linksAfter(given, before, environments)
    }
  },
  judge: (item, before) => [
    ...(before === undefined ? reasonsOf(projectIdViolations(item.id, "/id")) : []),
    ...reasonsOf([
      ...settingsViolations(item, ""),
      ...sizeViolations(ProjectChange, item, "", before),
      ...sizeViolations(NewProjectSettings, item, "", before),
      ...namingViolations(item.featureNaming ?? { pattern: null }, "/featureNaming"),
      ...linkTemplateViolations(item.linkTemplates ?? [], "/linkTemplates")
    ])
  ],
  remark: (given, _, before) => [
    ...linkedNames(given)
      .filter((name) => !environments.has(name))
      .map((name) => `The environment ${name} is neither here nor in the document`),
    ...(given.environments === undefined ? [] : linkedNames(before))
      .filter((name) => !linkedNames(given).includes(name))
      .map((name) => `Its environment ${name} is only here, and stays`)
  ],
  limit: { subject: "projects", maximum: projects }
})

const completeNaming = ({ description, example, pattern }: FeatureNaming): FeatureNaming => ({
  pattern: pattern || null,
  example: example || null,
  description: description || null
})

/**
 * The environments of a project after the move. A new project gets all enabled ones if the document does not name any.
 */
const linksAfter = (
  given: MovedProject,
  before: MovedProject | undefined,
  environments: ReadonlyMap<string, MovedEnvironment>
) => {
  const enabled = [...environments.values()].filter((one) => one.enabled === true).map(({ name }) => name)
  const wanted = given.environments === undefined && before === undefined ? enabled : linkedNames(given)
  const known = wanted.filter((name) => environments.has(name))
  return distinct([...linkedNames(before), ...known]).map((environment) => ({ environment }))
}

export const linkedNames = (project: MovedProject | undefined): ReadonlyArray<string> =>
  (project?.environments ?? []).map(({ environment }) => environment)

/** Plans where changes need approval. What a document does not mention stays as it is here. */
export const planApprovals = (
  given: ReadonlyArray<MovedProject> | undefined,
  here: ReadonlyArray<MovedProject>,
  projects: ReadonlyMap<string, MovedProject>
): KindPlan<"approval"> => {
  const required = approvalsIn(here).filter(isRequired)
  const known = new Set(required.map(approvalNameOf))
  // Environments without approvals in both documents need no comparison.
  const wanted =
    given && approvalsIn(given).filter((approval) => isRequired(approval) || known.has(approvalNameOf(approval)))
  return planItems(
    {
      kind: "approval",
      nameOf: approvalNameOf,
      complete: (approval, before) => ({
        ...approval,
        serviceAccountsApprove:
          isRequired(approval) && (approval.serviceAccountsApprove ?? before?.serviceAccountsApprove ?? false)
      }),
      judge: ({ environment, project, requiredApprovals }) => [
        ...(linkedNames(projects.get(project)).includes(environment) ? [] : ["The project has no such environment"]),
        ...(requiredApprovals === null || (requiredApprovals >= 1 && requiredApprovals <= 10)
          ? []
          : [`Between 1 and 10 people can be required to approve, not ${requiredApprovals}`])
      ]
    },
    wanted,
    required
  )
}

export const approvalNameOf = ({ environment, project }: MovedApproval): string => `${project} in ${environment}`

const isRequired = ({ requiredApprovals }: MovedApproval): boolean => requiredApprovals !== null

/** The approvals in the settings of projects. */
export const approvalsIn = (projects: ReadonlyArray<MovedProject>): ReadonlyArray<MovedApproval> =>
  projects.flatMap(({ environments = [], id }) =>
    environments.flatMap(({ environment, requiredApprovals, serviceAccountsApprove }) =>
      requiredApprovals === undefined
        ? []
        : [
            {
              project: id,
              environment,
              requiredApprovals,
              ...(serviceAccountsApprove === undefined ? {} : { serviceAccountsApprove })
            }
          ]
    )
  )
