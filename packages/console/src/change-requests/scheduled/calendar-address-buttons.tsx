import { useState } from "react"
import { OneTimeSecret } from "../../components/administration/one-time-secret.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import styles from "./scheduled.module.css"

const path = "/api/admin/projects/{projectId}/change-requests/calendar"

/** Makes an address at which the reader's calendar finds the schedule of a project, and revokes it. */
export const CalendarAddressButtons = ({ projectId }: { readonly projectId: string }) => {
  const [revoking, setRevoking] = useState(false)
  const params = { path: { projectId } }
  const make = $api.useMutation("post", path, { onError: toastError })
  return (
    <>
      <div className={styles["address"]}>
        <Button busy={make.isPending} onClick={() => make.mutate({ params })}>
          Make an address
        </Button>
        <Button look="quiet" onClick={() => setRevoking(true)}>
          Revoke my address
        </Button>
      </div>
      {make.data !== undefined && (
        <OneTimeSecret
          title="The address for your calendar"
          label="Copy the address"
          size="large"
          secret={make.data.url}
          onClose={make.reset}
        >
          <p>
            Subscribe to it in your calendar. Whoever knows it sees when which change request of {projectId} is applied.
            An address that you made before does not work any more.
          </p>
        </OneTimeSecret>
      )}
      <Confirm
        open={revoking}
        danger
        onClose={() => setRevoking(false)}
        title="Revoke your address?"
        action="Revoke the address"
        onConfirm={async () => {
          await api.DELETE(path, { params })
          toast("The address does not work any more")
        }}
      >
        <p>Calendars that use it no longer find the schedule of {projectId}. You can make another address.</p>
      </Confirm>
    </>
  )
}
