import { $api, api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { pathOf, type ReleaseAddress } from "../flag-release/use-plan.ts"
import { SafeguardList } from "./safeguard-list.tsx"

export interface FlagSafeguardsProps {
  readonly address: ReleaseAddress
  readonly disabledReason: string | undefined
}

const path = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards"

/** The limits whose breach switches a flag off. */
export const FlagSafeguards = ({ disabledReason, address }: FlagSafeguardsProps) => {
  const at = pathOf(address)
  const feature = address.featureName
  const { data } = $api.useQuery("get", path, { params: { path: at } })
  const target = { project: address.projectId, environment: address.environment }
  const permission = useMay()("UPDATE_FEATURE_ENVIRONMENT", target).reason
  return data === undefined ? null : (
    <SafeguardList
      address={address}
      actions={["disableFeatureEnvironment"]}
      add="Switch off at a limit"
      safeguards={data}
      disabledReason={disabledReason ?? permission}
      onSet={(body, headers) => api.PUT(path, { params: { path: at }, body, ...headers })}
      onRemove={(safeguardId, headers) =>
        api.DELETE(`${path}/{safeguardId}`, { params: { path: { ...at, safeguardId } }, ...headers })
      }
      changes={{
        set: (safeguard) => ({ feature, action: "changeSafeguard", payload: { safeguard } }),
        remove: (safeguardId) => ({ feature, action: "deleteSafeguard", payload: { safeguardId } })
      }}
    />
  )
}
