import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { OneTimeSecret } from "../../components/administration/one-time-secret.tsx"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { DeleteManaged } from "./delete-managed.tsx"
import styles from "./login-settings.module.css"

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/scim-settings"] })

/** A directory that manages users and groups by SCIM. */
export const Directory = ({ address }: { readonly address: string }) => {
  const settings = $api.useQuery("get", "/api/admin/scim-settings")
  const change = $api.useMutation("post", "/api/admin/scim-settings", { onSuccess: refresh })
  const [replacing, setReplacing] = useState(false)
  const renew = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST("/api/admin/scim-settings/generate-new-token")
      await refresh()
      return data?.token ?? ""
    }
  })
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
                <p>
                  {enabled
                    ? "On: what the directory manages is changed there."
                    : "Off: administrators manage all users and groups here."}
                </p>
              </div>
              <CopyBlock label="Copy the address" text={`${address}/scim`} />
              <div className={styles["row"]}>
                <Button busy={renew.isPending} onClick={() => (hasToken ? setReplacing(true) : renew.mutate())}>
                  {hasToken ? "Replace the token" : "Create a token"}
                </Button>
                <p>{hasToken ? "The directory has a token." : "The directory needs a token."}</p>
              </div>
              <ErrorNotice error={change.error ?? renew.error} />
              <DeleteManaged />
            </div>
          </Card>
        )}
      </Loaded>
      <Confirm
        open={replacing}
        danger
        onClose={() => setReplacing(false)}
        title="Replace the token of the directory?"
        action="Replace the token"
        onConfirm={() => renew.mutateAsync()}
      >
        <p>The present token stops working at once. The directory manages nothing until it has the new one.</p>
      </Confirm>
      {renew.data !== undefined && !replacing && (
        <OneTimeSecret title="Token for the directory" secret={renew.data} onClose={() => renew.reset()} />
      )}
    </Section>
  )
}
