import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { Page, Section } from "../../components/page.tsx"
import { Switch } from "../../components/switch.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { OidcForm } from "./oidc-form.tsx"
import styles from "./login-settings.module.css"

/** How people log in, and who manages them. */
export const LoginSettings = () => {
  const { allowed, reason } = useMay()("ADMIN")
  const config = $api.useQuery("get", "/api/admin/ui-config")
  const oidc = $api.useQuery("get", "/api/admin/auth/oidc/settings", {}, { enabled: allowed })
  const fixed =
    config.data?.oidcConfiguredThroughEnv === true ? "Environment variables of the server set this." : reason
  return (
    <Page
      title="Login"
      width="text"
      description={
        <>
          How people log in. See also the <Link to="/admin/logins">logins of the last days</Link>.
        </>
      }
    >
      {allowed ? (
        <>
          <PasswordLogin reason={reason} />
          <Section
            title="Login provider"
            description="Single sign-on by OpenID Connect, with Okta, Microsoft Entra ID, Keycloak, Google and others."
          >
            <Loaded query={oidc}>
              {(settings) => <OidcForm key={JSON.stringify(settings)} settings={settings} reason={fixed} />}
            </Loaded>
          </Section>
          <Provisioning />
        </>
      ) : (
        <Notice>{reason}</Notice>
      )}
    </Page>
  )
}

const PasswordLogin = ({ reason }: { readonly reason: string | undefined }) => {
  const settings = $api.useQuery("get", "/api/admin/auth/simple/settings")
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Password">
      <Loaded query={settings} rows={1}>
        {({ disabled }) => (
          <Card>
            <div className={styles["row"]}>
              <Switch
                label="Login by password"
                checked={!disabled}
                disabledReason={reason}
                onChange={(on) => (on ? void set(false).catch(toastError) : setAsking(true))}
              />
              <p>
                {disabled ? "Off: people log in by the provider." : "People can log in with a name and a password."}
              </p>
            </div>
          </Card>
        )}
      </Loaded>
      <Confirm
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title="Switch the login by password off?"
        action="Switch it off"
        onConfirm={() => set(true)}
      >
        <p>
          Nobody can log in with a password then. Make sure first that the login by the provider works for an
          administrator.
        </p>
      </Confirm>
    </Section>
  )
}

const set = async (disabled: boolean) => {
  await api.POST("/api/admin/auth/simple/settings", { body: { disabled } })
  await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/auth/simple/settings"] })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/scim-settings"] })

/** A directory that manages users and groups by SCIM. */
const Provisioning = () => {
  const settings = $api.useQuery("get", "/api/admin/scim-settings")
  const url = $api.useQuery("get", "/api/admin/ui-config").data?.unleashUrl ?? ""
  const change = $api.useMutation("post", "/api/admin/scim-settings", { onSuccess: refresh })
  const renew = $api.useMutation("post", "/api/admin/scim-settings/generate-new-token", { onSuccess: refresh })
  return (
    <Section
      title="Directory"
      description="A directory such as Okta or Microsoft Entra ID can manage users and groups here, by SCIM 2.0."
    >
      <Loaded query={settings} rows={1}>
        {({ enabled, hasToken }) => (
          <Card>
            <div className={styles["form"]}>
              <div className={styles["row"]}>
                <Switch
                  label="Management by a directory"
                  checked={enabled}
                  busy={change.isPending}
                  onChange={(on) => change.mutate({ body: { enabled: on } })}
                />
                <p>{enabled ? "On" : "Off"}</p>
              </div>
              {enabled && <CopyBlock label="Copy the address" text={`${url}/scim`} />}
              <div>
                <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
                  {hasToken ? "Replace the token" : "Create a token"}
                </Button>
              </div>
              <ErrorNotice error={change.error ?? renew.error} />
            </div>
          </Card>
        )}
      </Loaded>
      <Dialog open={renew.data !== undefined} onClose={() => renew.reset()} title="Token for the directory">
        <Notice tone="warning">Copy the token now: it is not shown again. An earlier one has stopped working.</Notice>
        <CopyBlock label="Copy the token" text={renew.data?.token ?? ""} />
      </Dialog>
    </Section>
  )
}
