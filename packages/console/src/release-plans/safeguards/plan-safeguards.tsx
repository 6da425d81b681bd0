import { api } from "../../interface/client.ts"
import type { ReleasePlan } from "../../interface/operations.gen.ts"
import { pathOf, type ReleaseAddress } from "../flag-release/use-plan.ts"
import { SafeguardList } from "./safeguard-list.tsx"

export interface PlanSafeguardsProps {
  readonly address: ReleaseAddress
  readonly plan: ReleasePlan
  readonly disabledReason: string | undefined
}

const path =
  "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards"

/** The limits of a plan. */
export const PlanSafeguards = ({ disabledReason, address, plan }: PlanSafeguardsProps) => {
  const at = { ...pathOf(address), planId: plan.id }
  const feature = address.featureName
  return (
    <SafeguardList
      address={address}
      actions={["pauseMilestoneProgressions", "startPreviousMilestone", "disableFeatureEnvironment"]}
      add="Pause at a limit"
      safeguards={plan.safeguards}
      disabledReason={disabledReason}
      onSet={(body, headers) => api.PUT(path, { params: { path: at }, body, ...headers })}
      onRemove={(safeguardId, headers) =>
        api.DELETE(`${path}/{safeguardId}`, { params: { path: { ...at, safeguardId } }, ...headers })
      }
      changes={{
        set: (safeguard) => ({ feature, action: "changeSafeguard", payload: { planId: plan.id, safeguard } }),
        remove: (safeguardId) => ({ feature, action: "deleteSafeguard", payload: { planId: plan.id, safeguardId } })
      }}
    />
  )
}
