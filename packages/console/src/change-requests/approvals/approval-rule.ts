import type { ChangeRequestConfig, NewChangeRequestConfig } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"

/** Why a project cannot ask for fewer people there; undefined if it decides alone. */
export const minimumWords = ({ environment, minimumApprovals }: ChangeRequestConfig): string | undefined =>
  minimumApprovals === null
    ? undefined
    : `At least ${counted(minimumApprovals, "person", "people")}: ${environment} asks for that in all projects.`

/** Why approvals of programs cannot count there; undefined if the project decides. */
export const whyPeopleOnly = ({ environment, minimumApprovals }: ChangeRequestConfig): string | undefined =>
  minimumApprovals === null ? undefined : `${environment} asks for approvals of people in all projects.`

/** The rule that asks for so many people. Whether programs count stays as it is. */
export const askingFor = (count: number): NewChangeRequestConfig =>
  count === 0 ? { changeRequestsEnabled: false } : { changeRequestsEnabled: true, requiredApprovals: count }

/** The rule with programs that count, or do not. How many must approve stays as it is. */
export const withPrograms = (serviceAccountsApprove: boolean): NewChangeRequestConfig => ({
  changeRequestsEnabled: true,
  serviceAccountsApprove
})
