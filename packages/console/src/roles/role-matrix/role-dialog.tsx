import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { ChoiceList } from "../../components/choice-list.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { RoleReference, RoleWithPermissions } from "../../interface/operations.gen.ts"
import type { RoleKind } from "../role-kinds.ts"
import { refreshRoles } from "./refresh-roles.ts"
import { useEnvironments, useGrantable } from "./use-permissions.ts"

export interface RoleDialogProps {
  readonly kind: RoleKind
  /** The role to change; none to create one. */
  readonly role?: RoleReference
  readonly onClose: () => void
}

export const RoleDialog = ({ kind, onClose, role }: RoleDialogProps) => {
  const details = $api.useQuery(
    "get",
    "/api/admin/roles/{roleId}",
    { params: { path: { roleId: String(role?.id) } } },
    { enabled: role !== undefined }
  )
  if (role === undefined) return <RoleForm kind={kind} onClose={onClose} />
  return <Loaded query={details}>{(data) => <RoleForm kind={kind} role={data} onClose={onClose} />}</Loaded>
}

interface RoleFormProps {
  readonly kind: RoleKind
  readonly role?: RoleWithPermissions
  readonly onClose: () => void
}

const RoleForm = ({ kind, onClose, role }: RoleFormProps) => {
  const [name, setName] = useState(role?.name ?? "")
  const [description, setDescription] = useState(role?.description ?? "")
  const [chosen, setChosen] = useState<ReadonlyArray<string>>([...new Set(role?.permissions.map(keyOf) ?? [])])
  const grantable = useGrantable(kind)
  const environments = useEnvironments()
  const values = grantable.flatMap((permission) =>
    permission.type === "environment"
      ? environments.map((environment) => ({
          value: keyOf({ name: permission.name, environment }),
          label: `${permission.displayName}, in ${environment}`
        }))
      : [{ value: keyOf(permission), label: permission.displayName }]
  )
  const save = useMutation({
    mutationFn: async () => {
      const type = kind === "root" ? ("root-custom" as const) : ("custom" as const)
      const body = { name, description, type, permissions: chosen.map(permissionOf) }
      await (role === undefined
        ? api.POST("/api/admin/roles", { body })
        : api.PUT("/api/admin/roles/{roleId}", { params: { path: { roleId: String(role.id) } }, body }))
      await refreshRoles()
      onClose()
    }
  })
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={role === undefined ? "Create a role" : `Change ${role.name}`}
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {role === undefined ? "Create the role" : "Save"}
          </Button>
        </>
      }
    >
      <Field label="Name" errors={violationsAt(save.error, "name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Description" optional errors={violationsAt(save.error, "description")}>
        <TextInput value={description} onChange={setDescription} />
      </Field>
      <ChoiceList
        label="Permissions"
        values={values}
        chosen={chosen}
        errors={violationsAt(save.error, "permissions")}
        onChange={setChosen}
      />
      <ErrorNotice error={save.error} shownFields={["name", "description", "permissions"]} />
    </Dialog>
  )
}

/** A permission, and the environment it is for if there is one, as one text. */
const keyOf = ({ environment, name }: { readonly name: string; readonly environment?: string }): string =>
  environment === undefined || environment === "" ? name : `${name}@${environment}`

const permissionOf = (key: string) => {
  const [name = "", environment] = key.split("@")
  return environment === undefined ? { name } : { name, environment }
}
