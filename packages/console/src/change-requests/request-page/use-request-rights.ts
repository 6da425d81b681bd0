import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { useMay, useMe } from "../../interface/permissions.ts"

/** Why the caller may not do something with a request; undefined for what they may. */
export const useRequestRights = ({ approvalRules, createdBy, environment, project }: ChangeRequest) => {
  const me = useMe()
  const may = useMay()
  const isAuthor = me?.user.id === createdBy.id
  const others = isAuthor ? undefined : `Only ${createdBy.username}, who made the request, can do that.`
  const reasonFor = (permission: "APPROVE_CHANGE_REQUEST" | "APPLY_CHANGE_REQUEST"): string | undefined => {
    for (const scope of [{ project, environment }, ...approvalRules]) {
      if (scope.project === null && !may("ADMIN").allowed) return UNSEEN
      const { allowed } = may(permission, { project: scope.project ?? "", environment: scope.environment })
      if (!allowed) return `You need the permission ${permission} in ${scope.environment} of ${scope.project}.`
    }
    return undefined
  }
  return {
    edit: others,
    cancel: may("ADMIN").allowed ? undefined : others,
    review: isAuthor ? "Nobody can review their own request." : reasonFor("APPROVE_CHANGE_REQUEST"),
    apply: reasonFor("APPLY_CHANGE_REQUEST")
  }
}

const UNSEEN = "It also needs approval in a project that you cannot see."
