import { useState } from "react"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import styles from "./login-settings.module.css"

/** Whether people can log in with a name and a password. */
export const PasswordLoginSection = () => {
  const settings = $api.useQuery("get", "/api/admin/auth/simple/settings")
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Password">
      <Loaded query={settings} rows={1}>
        {({ disabled }) => (
          <Card>
            <div className={styles["switch"]}>
              <Switch
                label="Login by password"
                checked={!disabled}
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
