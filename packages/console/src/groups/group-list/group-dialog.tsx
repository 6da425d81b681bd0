import { useMutation } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"
import styles from "./group-dialog.module.css"

export interface GroupDialogProps {
  /** The group to change; none to create one. */
  readonly group?: Group
  readonly onClose: () => void
}

const NO_ROLE = "none"

export const GroupDialog = ({ group, onClose }: GroupDialogProps) => {
  const [name, setName] = useState(group?.name ?? "")
  const [description, setDescription] = useState(group?.description ?? "")
  const [role, setRole] = useState(group === undefined || group.rootRole === null ? NO_ROLE : String(group.rootRole))
  const [mappings, setMappings] = useState((group?.mappingsSSO ?? []).join("\n"))
  const [members, setMembers] = useState<ReadonlyArray<number>>(group?.users.map(({ user }) => user.id) ?? [])
  const roles = $api.useQuery("get", "/api/admin/user-admin").data?.rootRoles ?? []
  const save = useMutation({
    mutationFn: async () => {
      const body = {
        name,
        description,
        rootRole: role === NO_ROLE ? null : Number(role),
        mappingsSSO: mappings
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
        users: members.map((id) => ({ user: { id } }))
      }
      await (group === undefined
        ? api.POST("/api/admin/groups", { body })
        : api.PUT("/api/admin/groups/{groupId}", { params: { path: { groupId: String(group.id) } }, body }))
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/groups"] })
      onClose()
    }
  })
  const errorsAt = (field: string) => violationsAt(save.error, field)
  return (
    <Dialog
      open
      onClose={onClose}
      title={group === undefined ? "Create a group" : `Change ${group.name}`}
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {group === undefined ? "Create the group" : "Save"}
          </Button>
        </>
      }
    >
      <Field label="Name" errors={errorsAt("name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Description" optional errors={errorsAt("description")}>
        <TextInput value={description} onChange={setDescription} />
      </Field>
      <Members chosen={members} onChange={setMembers} />
      <Field label="Role in the whole instance" errors={errorsAt("rootRole")}>
        <Select
          value={role}
          onChange={setRole}
          choices={[
            { value: NO_ROLE, label: "None", note: "Only the roles in projects." },
            ...roles.map((one) => ({ value: String(one.id), label: one.name, note: one.description }))
          ]}
        />
      </Field>
      <Field
        label="Groups of the login provider"
        optional
        hint="One a line. Whoever logs in as a member of one of them becomes a member here."
        errors={errorsAt("mappingsSSO")}
      >
        <TextArea value={mappings} onChange={setMappings} rows={2} spellCheck={false} />
      </Field>
      <ErrorNotice error={save.error} shownFields={["name", "description", "rootRole", "mappingsSSO"]} />
    </Dialog>
  )
}

interface MembersProps {
  readonly chosen: ReadonlyArray<number>
  readonly onChange: (chosen: ReadonlyArray<number>) => void
}

const Members = ({ chosen, onChange }: MembersProps) => {
  const people = $api.useQuery("get", "/api/admin/user-admin/access").data?.users ?? []
  const nameOf = (id: number) => userName(people.find((one) => one.id === id) ?? {})
  const others = people.filter(({ id }) => !chosen.includes(id))
  return (
    <Field label="Members">
      <Combobox
        value={null}
        placeholder="Add a user"
        onChange={(id) => onChange([...chosen, Number(id)])}
        choices={others.map((one) => ({ value: String(one.id), label: userName(one), note: one.email ?? "" }))}
      />
      <ul className={styles["members"]}>
        {chosen.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <Button
              look="quiet"
              size="small"
              label={`Remove ${nameOf(id)}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </Field>
  )
}
