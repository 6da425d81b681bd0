import { useState } from "react"
import { approvalChoices } from "../../change-requests/approvals/approval-choices.ts"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { useMutation } from "@tanstack/react-query"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { EnvironmentListItem } from "../../interface/operations.gen.ts"
import { type EnvironmentType, environmentTypes } from "../environment-types.ts"

export interface EnvironmentDialogProps {
  /** The environment to change or to copy. Without it, the dialog creates one. */
  readonly environment?: EnvironmentListItem
  readonly cloning?: boolean
  readonly onClose: () => void
}

/** Creates an environment, copies one with all configuration, or changes what one is. */
export const EnvironmentDialog = ({ cloning = false, environment, onClose }: EnvironmentDialogProps) => {
  const editing = environment !== undefined && !cloning
  const [name, setName] = useState(editing ? environment.name : "")
  const [type, setType] = useState<EnvironmentType>(knownType(environment?.type))
  const [approvals, setApprovals] = useState(String(environment?.requiredApprovals ?? 0))
  const save = useMutation({
    mutationFn: async () => {
      const requiredApprovals = Number(approvals)
      if (environment === undefined)
        return void (await api.POST("/api/admin/environments", { body: { name, type, requiredApprovals } }))
      // Only changes are sent, since somebody else may have changed the rest after this list was read.
      const changed = {
        ...(type === knownType(environment.type) ? {} : { type }),
        ...(requiredApprovals === (environment.requiredApprovals ?? 0) ? {} : { requiredApprovals })
      }
      const params = { path: { name: environment.name } }
      await (cloning
        ? api.POST("/api/admin/environments/{name}/clone", { params, body: { name, type } })
        : api.PUT("/api/admin/environments/update/{name}", { params, body: changed }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/environments"] })
      onClose()
    }
  })
  const title = editing ? `Change ${environment.name}` : cloning ? `Copy ${environment?.name}` : "Create an environment"
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      description={
        cloning
          ? "The new environment gets the switches, strategies and variants of every flag, and asks for as many approvals."
          : undefined
      }
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {editing ? "Save" : cloning ? "Copy the environment" : "Create the environment"}
          </Button>
        </>
      }
    >
      {!editing && (
        <Field
          label="Name"
          hint="Stands in addresses and API tokens. It cannot be changed later."
          errors={violationsAt(save.error, "name")}
        >
          <TextInput value={name} onChange={setName} spellCheck={false} autoFocus />
        </Field>
      )}
      <Field label="Type" errors={violationsAt(save.error, "type")}>
        <Select value={type} onChange={setType} choices={environmentTypes} />
      </Field>
      {!cloning && (
        <Field
          label="Who must approve changes"
          hint="In every project. Projects can ask for more people, and not for fewer."
          errors={violationsAt(save.error, "requiredApprovals")}
        >
          <Select value={approvals} onChange={setApprovals} choices={approvalChoices("Each project decides")} />
        </Field>
      )}
      <ErrorNotice error={save.error} visibleFields={["name", "type", "requiredApprovals"]} />
    </Dialog>
  )
}

const knownType = (type: string | undefined): EnvironmentType =>
  environmentTypes.find(({ value }) => value === type)?.value ?? "development"
