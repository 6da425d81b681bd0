import { getRouteApi, Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { ServiceAccount } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { MayDo } from "../../users/may-do/may-do.tsx"
import { userName } from "../../users/user-name.ts"
import { PersonalTokenSection } from "../personal-tokens/personal-token-section.tsx"
import { DeleteServiceAccount } from "../service-accounts/delete-service-account.tsx"
import { createToken, deleteToken } from "../service-accounts/service-account-calls.ts"
import { ServiceAccountForm } from "./service-account-form.tsx"

const route = getRouteApi("/app/admin/service-accounts/$accountId")

/** A service account: its role, its tokens, and what it may do by them. */
export const ServiceAccountPage = () => {
  const { accountId } = route.useParams()
  const { allowed } = useMay()("ADMIN")
  const accounts = $api.useQuery("get", "/api/admin/service-account", {}, { enabled: allowed })
  if (!allowed) {
    return (
      <PageFrame title="Service account" above={<Link to="/admin/service-accounts">Service accounts</Link>}>
        <AdminsOnly what="service accounts">{null}</AdminsOnly>
      </PageFrame>
    )
  }
  return (
    <Loaded query={accounts}>
      {({ serviceAccounts }) => {
        const account = serviceAccounts.find(({ id }) => String(id) === accountId)
        return account === undefined ? (
          <EmptyState
            title="There is no such service account"
            actions={<Link to="/admin/service-accounts">Go to all service accounts</Link>}
          />
        ) : (
          <Details key={account.id} account={account} />
        )
      }}
    </Loaded>
  )
}

const Details = ({ account }: { readonly account: ServiceAccount }) => {
  const navigate = route.useNavigate()
  const [deleting, setDeleting] = useState(false)
  return (
    <PageFrame
      title={userName(account)}
      width="text"
      above={<Link to="/admin/service-accounts">Service accounts</Link>}
      description={account.username}
      actions={
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      }
    >
      <ServiceAccountForm account={account} />
      <PersonalTokenSection
        title="Tokens"
        description="Programs act with them as this account does."
        tokens={account.tokens}
        onCreate={(body) => createToken(account, body)}
        onDelete={({ id }) => deleteToken(account, id)}
      />
      <Section title="What it may do, and why" description="By its own role and those in projects.">
        <MayDo id={account.id} kind="service account" />
      </Section>
      {deleting && (
        <DeleteServiceAccount
          account={account}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            await navigate({ to: "/admin/service-accounts", ignoreBlocker: true })
            toast(`${userName(account)} is deleted.`)
          }}
        />
      )}
    </PageFrame>
  )
}
