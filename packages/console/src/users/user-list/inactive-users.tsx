import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"
import { PersonLink } from "../person-link.tsx"
import { refreshUsers } from "../user-calls.ts"

/** Users who have not been seen for long, to delete them all at once. */
export const InactiveUsers = ({ onClose }: { readonly onClose: () => void }) => {
  const inactive = $api.useQuery("get", "/api/admin/user-admin/inactive")
  const [sure, setSure] = useState(false)
  const found = inactive.data?.inactiveUsers ?? []
  const remove = useMutation({
    mutationFn: async () => {
      await api.POST("/api/admin/user-admin/inactive/delete", { body: { ids: found.map(({ id }) => id) } })
      await refreshUsers()
      onClose()
      toast(`${counted(found.length, "user is", "users are")} deleted.`)
    }
  })
  const many = counted(found.length, "user")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Inactive users"
      description="They have neither made a request nor used a token for long: 180 days, unless the server is set otherwise."
      onSubmit={() => (sure ? remove.mutate() : setSure(true))}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {found.length > 0 && (
            <Button type="submit" look="danger" busy={remove.isPending}>
              {sure ? `Delete ${many} for ever` : `Delete ${many}`}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={inactive} rows={2}>
        {({ inactiveUsers }) =>
          inactiveUsers.length === 0 ? (
            <p>Nobody is inactive.</p>
          ) : (
            <Table
              label="Inactive users"
              rows={inactiveUsers}
              keyOf={({ id }) => id}
              columns={[
                { key: "name", title: "Name", cell: (user) => <PersonLink person={user} /> },
                {
                  key: "seen",
                  title: "Last seen",
                  cell: ({ seenAt }) => (seenAt === null ? "never" : <TimeAgo at={seenAt} />)
                }
              ]}
            />
          )
        }
      </Loaded>
      {sure && <p role="alert">Their sessions, tokens and memberships are deleted with them. This cannot be undone.</p>}
      <ErrorNotice error={remove.error} />
    </Dialog>
  )
}
