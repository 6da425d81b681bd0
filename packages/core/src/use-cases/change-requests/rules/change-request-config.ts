import { Effect } from "effect"
import type { ApprovalRule, ChangeRequestConfig } from "../../../domain/change-requests/approval-rule.ts"
import { NotFound } from "../../../domain/violations/errors.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { EnvironmentStore } from "../../../ports/environments/environment-store.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { visibleProject } from "../../access/visible-project.ts"

/** Returns for each environment of a project, in order, whether changes need approval. */
export const getChangeRequestConfig = Effect.fn("getChangeRequestConfig")(function* (id: string) {
  const { project } = yield* visibleProject(id)
  const linked = yield* (yield* ProjectStore).environments(project.id)
  const types = new Map((yield* (yield* EnvironmentStore).list).map(({ name, type }) => [name, type]))
  const rules = yield* rulesIn(project.id)
  return linked.map(({ environment }): ChangeRequestConfig => {
    const rule = rules.get(environment)
    return {
      environment,
      type: types.get(environment) ?? "",
      changeRequestEnabled: rule !== undefined,
      requiredApprovals: rule?.requiredApprovals ?? null,
      minimumApprovals: rule?.minimum ?? null,
      serviceAccountsApprove: rule?.serviceAccountsApprove ?? false
    }
  })
})

/** Returns the rules of approval of a project, by environment. */
export const rulesIn = Effect.fnUntraced(function* (project: string) {
  const rules = yield* (yield* ChangeRequestStore).rules([project])
  const byEnvironment: Rules = new Map(rules.map((rule) => [rule.environment, rule]))
  return byEnvironment
})

/** The rules of a project by environment. */
export type Rules = ReadonlyMap<string, ApprovalRule>

/** Fails with `NotFound` unless the environment is one of the project. */
export const refuseUnlinked = Effect.fnUntraced(function* (address: {
  readonly project: string
  readonly environment: string
}) {
  const linked = yield* (yield* ProjectStore).environments(address.project)
  if (!linked.some(({ environment }) => environment === address.environment)) {
    return yield* new NotFound({ resource: "environment", id: address.environment })
  }
})
