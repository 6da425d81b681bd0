import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { Send, Trash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { Integration, IntegrationGiven, ProviderDefinition } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { DeliveryLog } from "./delivery-log.tsx"
import { type IntegrationContent, IntegrationForm } from "./integration-form.tsx"

const route = getRouteApi("/app/integrations/$integrationId")

export const IntegrationPage = () => {
  const { integrationId } = route.useParams()
  const integrations = $api.useQuery("get", "/api/admin/addons")
  return (
    <Loaded query={integrations}>
      {({ addons, providers }) => {
        const integration = addons.find(({ id }) => String(id) === integrationId)
        const provider = providers.find(({ name }) => name === integration?.provider)
        return integration === undefined || provider === undefined ? (
          <EmptyState
            title="There is no such integration"
            actions={<Link to="/integrations">Go to all integrations</Link>}
          />
        ) : (
          <Details key={integration.id} integration={integration} provider={provider} />
        )
      }}
    </Loaded>
  )
}

interface DetailsProps {
  readonly integration: Integration
  readonly provider: ProviderDefinition
}

const Details = ({ integration, provider }: DetailsProps) => {
  const may = useMay()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const { enabled, id } = integration
  const params = { path: { id: String(id) } }
  const test = $api.useMutation("post", "/api/admin/addons/{id}/test")
  const reason = may("UPDATE_ADDON").reason
  return (
    <PageFrame
      title={integration.description ?? provider.displayName}
      width="text"
      above={<Link to="/integrations">Integrations</Link>}
      description={provider.description}
      actions={
        <>
          <Switch
            label={`${provider.displayName} is on`}
            checked={enabled}
            disabledReason={reason}
            onChange={(on) => void put(id, { ...contentOf(integration), enabled: on }).then(refresh, toastError)}
          />
          <Button
            icon={<Send aria-hidden="true" />}
            busy={test.isPending}
            disabledReason={reason}
            onClick={() => test.mutate({ params })}
          >
            Send a test
          </Button>
          <Button
            icon={<Trash2 aria-hidden="true" />}
            disabledReason={may("DELETE_ADDON").reason}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </>
      }
    >
      <ErrorNotice error={test.error} />
      {test.data !== undefined && (
        <Notice tone={test.data.state === "success" ? "success" : test.data.state === "failed" ? "danger" : "warning"}>
          {test.data.stateDetails}
        </Notice>
      )}
      <Editor integration={integration} provider={provider} reason={reason} />
      <Section title="Deliveries" description="What became of the last events.">
        <DeliveryLog id={id} />
      </Section>
      <Confirm
        open={deleting}
        danger
        onClose={() => setDeleting(false)}
        title="Delete the integration?"
        action="Delete the integration"
        onConfirm={async () => {
          await api.DELETE("/api/admin/addons/{id}", { params })
          await refresh()
          await navigate({ to: "/integrations", ignoreBlocker: true })
        }}
      >
        <p>Events that wait are not delivered any more, and its log is deleted.</p>
      </Confirm>
    </PageFrame>
  )
}

interface EditorProps extends DetailsProps {
  readonly reason: string | undefined
}

const Editor = ({ integration, provider, reason }: EditorProps) => {
  const { enabled, id } = integration
  const present = useMemo(() => contentOf(integration), [integration])
  const state = useGuardedDraft<IntegrationContent>(present, present, isSameContent)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const { data } = await api.GET("/api/admin/addons/{id}", { params: { path: { id: String(id) } } })
      return data && contentOf(data)
    },
    write: (draft) => put(id, { ...draft, enabled }),
    onSaved: async () => {
      await refresh()
      toast("The integration is saved.")
    }
  })
  return <IntegrationForm provider={provider} action="Save" disabledReason={reason} state={state} saving={saving} />
}

const contentOf = (integration: Integration): IntegrationContent => {
  const { description, environments, events, parameters, projects, provider } = integration
  return { provider, description, parameters, events, projects, environments }
}

const put = (id: number, body: IntegrationGiven) =>
  api.PUT("/api/admin/addons/{id}", { params: { path: { id: String(id) } }, body })

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/addons"] })
