import type { MovedProject } from "./document/moved-project.ts"
import type { MovedApproval } from "./move-plan.ts"
import { type KindPlan, planItems } from "./plan-items.ts"
import { linkedNames } from "./project-rules.ts"

/** Where changes need approval. What a document does not mention stays as it is here. */
export const planApprovals = (
  given: ReadonlyArray<MovedProject> | undefined,
  here: ReadonlyArray<MovedProject>,
  projects: ReadonlyMap<string, MovedProject>
): KindPlan<"approval"> => {
  const required = approvalsIn(here).filter(isRequired)
  const known = new Set(required.map(nameOf))
  // Where changes need no approval on both sides, there is nothing to compare.
  const wanted = given && approvalsIn(given).filter((approval) => isRequired(approval) || known.has(nameOf(approval)))
  return planItems(
    {
      kind: "approval",
      nameOf,
      complete: (approval) => approval,
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

const nameOf = ({ environment, project }: MovedApproval): string => `${project} in ${environment}`

const isRequired = ({ requiredApprovals }: MovedApproval): boolean => requiredApprovals !== null

const approvalsIn = (projects: ReadonlyArray<MovedProject>): ReadonlyArray<MovedApproval> =>
  projects.flatMap(({ environments = [], id }) =>
    environments.flatMap(({ environment, requiredApprovals }) =>
      requiredApprovals === undefined ? [] : [{ project: id, environment, requiredApprovals }]
    )
  )
