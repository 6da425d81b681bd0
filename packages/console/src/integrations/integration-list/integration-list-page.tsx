import { Link } from "@tanstack/react-router"
import { Badge } from "../../components/badge.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { Integration, ProviderDefinition } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { counted } from "../../words/numbers.ts"
import styles from "./integration-list-page.module.css"

/** The integrations, and the providers for further ones. */
export const IntegrationListPage = () => {
  const integrations = $api.useQuery("get", "/api/admin/addons")
  return (
    <PageFrame title="Integrations" description="Send what happens here to other services, as it happens.">
      <Loaded query={integrations}>
        {({ addons, providers }) => (
          <>
            {addons.length > 0 && (
              <Section title="In use">
                <IntegrationTable integrations={addons} providers={providers} />
              </Section>
            )}
            <Section title="Add one">
              <ul className={styles["providers"]}>
                {providers.map((provider) => (
                  <ProviderCard key={provider.name} provider={provider} />
                ))}
              </ul>
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

interface IntegrationTableProps {
  readonly integrations: ReadonlyArray<Integration>
  readonly providers: ReadonlyArray<ProviderDefinition>
}

const IntegrationTable = ({ integrations, providers }: IntegrationTableProps) => (
  <Table
    label="Integrations"
    rows={integrations}
    keyOf={({ id }) => id}
    columns={[
      {
        key: "name",
        title: "Integration",
        cell: ({ description, id, provider }) => (
          <Link to="/integrations/$integrationId" params={{ integrationId: String(id) }}>
            {description === null || description === "" ? nameOf(providers, provider) : description}
          </Link>
        )
      },
      { key: "provider", title: "Kind", cell: ({ provider }) => nameOf(providers, provider) },
      {
        key: "state",
        title: "State",
        cell: ({ enabled }) => <Badge tone={enabled ? "on" : "neutral"}>{enabled ? "On" : "Off"}</Badge>
      },
      { key: "events", title: "Events", secondary: true, cell: ({ events }) => counted(events.length, "kind") },
      { key: "projects", title: "Projects", secondary: true, cell: ({ projects }) => named(projects) },
      { key: "environments", title: "Environments", secondary: true, cell: ({ environments }) => named(environments) }
    ]}
  />
)

const ProviderCard = ({ provider }: { readonly provider: ProviderDefinition }) => {
  const { reason } = useMay()("CREATE_ADDON")
  return (
    <li className={styles["provider"]}>
      <h3>{provider.displayName}</h3>
      <p>{provider.description}</p>
      {reason === undefined ? (
        <Link to="/integrations/create/$provider" params={{ provider: provider.name }} className={styles["add"]}>
          Add {provider.displayName}
        </Link>
      ) : (
        <span className={styles["reason"]}>{reason}</span>
      )}
    </li>
  )
}

const nameOf = (providers: ReadonlyArray<ProviderDefinition>, name: string): string =>
  providers.find((provider) => provider.name === name)?.displayName ?? name

const named = (names: ReadonlyArray<string>): string =>
  names.length === 0 || names.includes("*") ? "all" : names.join(", ")
