import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import type { RoleReference } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"
import { refreshMembers } from "./members.ts"

export interface AddMemberProps {
  readonly projectId: string
  readonly roles: ReadonlyArray<RoleReference>
  readonly onClose: () => void
}

/** Gives a user, a service account or a group a role in the project. */
export const AddMember = ({ onClose, projectId, roles }: AddMemberProps) => {
  const people = $api.useQuery("get", "/api/admin/user-admin/access").data
  const [who, setWho] = useState<string>()
  const [role, setRole] = useState(String(roles.find(({ name }) => name === "Member")?.id ?? roles[0]?.id))
  const add = $api.useMutation("post", "/api/admin/projects/{projectId}/access", {
    onSuccess: async () => {
      await refreshMembers()
      onClose()
    }
  })
  const choices = [
    ...(people?.users ?? []).map((user) => ({
      value: `user ${user.id}`,
      label: userName(user),
      note: user.accountType === "Service Account" ? "Service account" : (user.email ?? user.username ?? "")
    })),
    ...(people?.groups ?? []).map(({ id, name, userCount }) => ({
      value: `group ${id}`,
      label: name,
      note: `Group of ${userCount}`
    }))
  ]
  const submit = () => {
    const [kind, id] = who?.split(" ") ?? []
    if (id === undefined) return
    add.mutate({
      params: { path: { projectId } },
      body: {
        roles: [Number(role)],
        users: kind === "user" ? [Number(id)] : [],
        groups: kind === "group" ? [Number(id)] : []
      }
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Add a member"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={add.isPending}
            disabledReason={who === undefined ? "Choose somebody first." : undefined}
          >
            Add the member
          </Button>
        </>
      }
    >
      <Field label="User or group">
        <Combobox value={who ?? null} onChange={setWho} choices={choices} placeholder="Search people and groups" />
      </Field>
      <Field label="Role">
        <Select
          value={role}
          onChange={setRole}
          choices={roles.map(({ description, id, name }) => ({ value: String(id), label: name, note: description }))}
        />
      </Field>
      <ErrorNotice error={add.error} />
    </Dialog>
  )
}
