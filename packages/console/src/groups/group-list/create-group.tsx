import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api } from "../../interface/client.ts"
import { type GroupSettings, refreshGroups } from "../group-calls.ts"
import { cleaned, GroupFields, groupFields } from "../group-fields.tsx"

const nothing: GroupSettings = { name: "", description: "", rootRole: null, mappingsSSO: [] }

/** Creates a group, and leads to its page, where its members are added. */
export const CreateGroup = ({ onClose }: { readonly onClose: () => void }) => {
  const [draft, setDraft] = useState(nothing)
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST("/api/admin/groups", { body: cleaned(draft) })
      await refreshGroups()
      onClose()
      if (data !== undefined) await navigate({ to: "/admin/groups/$groupId", params: { groupId: String(data.id) } })
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a group"
      description="Its members are added on its page."
      onSubmit={() => create.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create the group
          </Button>
        </>
      }
    >
      <GroupFields value={draft} onChange={setDraft} error={create.error} />
      <ErrorNotice error={create.error} visibleFields={groupFields} />
    </Dialog>
  )
}
