import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { Send, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { Page, Section } from "../../components/page.tsx"
import { Switch } from "../../components/switch.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { Integration, IntegrationGiven, ProviderDefinition } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { DeliveryLog } from "./delivery-log.tsx"
import { IntegrationForm } from "./integration-form.tsx"

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
  const save = async (body: IntegrationGiven) => {
    await api.PUT("/api/admin/addons/{id}", { params, body })
    await refresh()
    toast("The integration is saved.")
  }
  const given = givenOf(integration)
  return (
    <Page
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
            onChange={(on) => void save({ ...given, enabled: on }).catch(toastError)}
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
      <IntegrationForm
        key={JSON.stringify(given)}
        provider={provider}
        action="Save"
        disabledReason={reason}
        initial={given}
        onSave={save}
      />
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
          await navigate({ to: "/integrations" })
        }}
      >
        <p>Events that wait are not delivered any more, and its log is deleted.</p>
      </Confirm>
    </Page>
  )
}

const givenOf = ({
  description,
  enabled,
  environments,
  events,
  parameters,
  projects,
  provider
}: Integration): IntegrationGiven => ({
  provider,
  enabled,
  description,
  parameters,
  events,
  projects,
  environments
})

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/addons"] })
