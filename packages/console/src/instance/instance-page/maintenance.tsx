import { useState } from "react"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { toastError } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import styles from "./maintenance.module.css"

/** Switches maintenance mode, in which only administrators can change anything. */
export const Maintenance = ({ enabled }: { readonly enabled: boolean }) => {
  const { reason } = useMay()("ADMIN")
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Maintenance">
      <Card>
        <div className={styles["row"]}>
          <Switch
            label="Maintenance mode"
            checked={enabled}
            disabledReason={reason}
            onChange={(on) => (on ? setAsking(true) : void set(false).catch(toastError))}
          />
          <p>
            {enabled
              ? "On: only administrators can change anything."
              : "Off. In maintenance mode only administrators can change anything. Applications go on as before."}
          </p>
        </div>
      </Card>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Begin the maintenance?"
        action="Begin the maintenance"
        onConfirm={() => set(true)}
      >
        <p>
          Nobody but administrators can change anything until it ends, on all instances. Applications are not affected.
        </p>
      </Confirm>
    </Section>
  )
}

const set = async (enabled: boolean) => {
  await api.POST("/api/admin/maintenance", { body: { enabled } })
  await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/ui-config"] })
}
