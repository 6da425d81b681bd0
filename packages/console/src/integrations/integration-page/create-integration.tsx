import { getRouteApi, Link } from "@tanstack/react-router"
import { useMemo } from "react"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { ProviderDefinition } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { TextWithCode } from "./text-with-code.tsx"
import { type IntegrationContent, IntegrationForm } from "./integration-form.tsx"

const route = getRouteApi("/app/integrations/create/$provider")

export const CreateIntegration = () => {
  const { provider: name } = route.useParams()
  const integrations = $api.useQuery("get", "/api/admin/addons")
  return (
    <Loaded query={integrations}>
      {({ providers }) => {
        const provider = providers.find((one) => one.name === name)
        if (provider === undefined) return <EmptyState title="There is no such kind of integration" />
        return (
          <PageFrame
            title={`Add ${provider.displayName}`}
            width="text"
            above={<Link to="/integrations">Integrations</Link>}
            description={provider.description}
          >
            {provider.howTo !== undefined && (
              <Notice>
                <TextWithCode text={provider.howTo} />
              </Notice>
            )}
            <NewIntegration key={provider.name} provider={provider} />
          </PageFrame>
        )
      }}
    </Loaded>
  )
}

const NewIntegration = ({ provider }: { readonly provider: ProviderDefinition }) => {
  const navigate = route.useNavigate()
  const { reason } = useMay()("CREATE_ADDON")
  const nothing = useMemo<IntegrationContent>(
    () => ({ provider: provider.name, parameters: {}, events: [] }),
    [provider.name]
  )
  const state = useGuardedDraft(nothing, nothing, isSameContent)
  const saving = useGuardedSave({
    state,
    read: () => Promise.resolve(undefined),
    write: async (draft) => {
      const { data } = await api.POST("/api/admin/addons", { body: { ...draft, enabled: true } })
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/addons"] })
      const params = { integrationId: String(data?.id) }
      await navigate({ to: "/integrations/$integrationId", params, ignoreBlocker: true })
    },
    onSaved: () => undefined
  })
  return (
    <IntegrationForm
      provider={provider}
      action={`Add ${provider.displayName}`}
      disabledReason={reason}
      state={state}
      saving={saving}
    />
  )
}
