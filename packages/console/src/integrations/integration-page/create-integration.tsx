import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { IntegrationGiven } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { IntegrationForm } from "./integration-form.tsx"

const route = getRouteApi("/app/integrations/create/$provider")

export const CreateIntegration = () => {
  const { provider: name } = route.useParams()
  const integrations = $api.useQuery("get", "/api/admin/addons")
  const navigate = useNavigate()
  const { reason } = useMay()("CREATE_ADDON")
  const create = async (body: IntegrationGiven) => {
    const { data } = await api.POST("/api/admin/addons", { body })
    await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/addons"] })
    if (data !== undefined)
      await navigate({ to: "/integrations/$integrationId", params: { integrationId: String(data.id) } })
  }
  return (
    <Loaded query={integrations}>
      {({ providers }) => {
        const provider = providers.find((one) => one.name === name)
        if (provider === undefined) return <EmptyState title="There is no such kind of integration" />
        return (
          <Page
            title={`Add ${provider.displayName}`}
            width="text"
            above={<Link to="/integrations">Integrations</Link>}
            description={provider.description}
          >
            {provider.howTo !== undefined && <Notice>{provider.howTo}</Notice>}
            <IntegrationForm
              provider={provider}
              action={`Add ${provider.displayName}`}
              disabledReason={reason}
              initial={{ provider: name, enabled: true, parameters: {}, events: [] }}
              onSave={create}
            />
          </Page>
        )
      }}
    </Loaded>
  )
}
