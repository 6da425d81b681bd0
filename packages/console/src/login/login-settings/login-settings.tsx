import { Link } from "@tanstack/react-router"
import { useMemo } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { Directory } from "./directory.tsx"
import { OidcForm } from "./oidc-form.tsx"
import { PasswordLoginSection } from "./password-login-section.tsx"

/** How people log in, and who manages them. */
export const LoginSettings = () => (
  <PageFrame
    title="Login"
    width="text"
    description={
      <>
        How people log in. See also the <Link to="/admin/logins">logins of the last days</Link>.
      </>
    }
  >
    <AdminsOnly what="how people log in">
      <Settings />
    </AdminsOnly>
  </PageFrame>
)

const Settings = () => {
  const address = $api.useQuery("get", "/api/admin/ui-config").data?.unleashUrl ?? ""
  return (
    <>
      <PasswordLoginSection />
      <Section
        title="Login provider"
        description="Single sign-on by OpenID Connect, with Okta, Microsoft Entra ID, Keycloak, Google and others."
      >
        <Provider address={address} />
      </Section>
      <Directory address={address} />
    </>
  )
}

const Provider = ({ address }: { readonly address: string }) => {
  const config = $api.useQuery("get", "/api/admin/ui-config")
  const oidc = $api.useQuery("get", "/api/admin/auth/oidc/settings")
  const users = $api.useQuery("get", "/api/admin/user-admin")
  const rootRoles = users.data?.rootRoles
  const roles = useMemo(() => rootRoles && Object.fromEntries(rootRoles.map(({ id, name }) => [name, id])), [rootRoles])
  const error = oidc.error ?? users.error ?? config.error
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void oidc.refetch()} />
  if (oidc.data === undefined || roles === undefined || config.data === undefined) return <Skeleton />
  const reason = config.data.oidcConfiguredThroughEnv ? "Environment variables of the server set this." : undefined
  return (
    <>
      {reason !== undefined && <Notice>{reason} Change them there, and restart the server.</Notice>}
      <OidcForm settings={oidc.data} roles={roles} address={address} reason={reason} />
    </>
  )
}
