import type { ChangeRequestConfig, NewChangeRequestConfig } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"

/** Why a project cannot require fewer approvals in an environment; undefined if the environment has no minimum. */
export const minimumWords = ({ environment, minimumApprovals }: ChangeRequestConfig): string | undefined =>
  minimumApprovals === null
    ? undefined
    : `At least ${counted(minimumApprovals, "person", "people")}: ${environment} asks for that in all projects.`

/** Why approvals of programs cannot count in an environment; undefined if the project decides that. */
export const whyPeopleOnly = ({ environment, minimumApprovals }: ChangeRequestConfig): string | undefined =>
  minimumApprovals === null ? undefined : `${environment} asks for approvals of people in all projects.`

/** The change of a rule that sets how many people must approve, and nothing else. */
export const askingFor = (count: number): NewChangeRequestConfig =>
  count === 0 ? { changeRequestsEnabled: false } : { changeRequestsEnabled: true, requiredApprovals: count }

/** The change of a rule that sets whether approvals of programs count, and nothing else. */
export const withPrograms = (serviceAccountsApprove: boolean): NewChangeRequestConfig => ({
  changeRequestsEnabled: true,
  serviceAccountsApprove
})
