import { useMutation } from "@tanstack/react-query"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { StrategyParameter, StrategyType } from "../../interface/operations.gen.ts"
import styles from "./strategy-type-dialog.module.css"

export interface StrategyTypeDialogProps {
  /** The type to change; none to create one. */
  readonly type?: StrategyType
  readonly onClose: () => void
}

const kinds: ReadonlyArray<Choice<StrategyParameter["type"]>> = [
  { value: "string", label: "Text" },
  { value: "list", label: "List" },
  { value: "number", label: "Number" },
  { value: "percentage", label: "Percentage" },
  { value: "boolean", label: "Yes or no" }
]

export const StrategyTypeDialog = ({ onClose, type }: StrategyTypeDialogProps) => {
  const [name, setName] = useState(type?.name ?? "")
  const [description, setDescription] = useState(type?.description ?? "")
  const [parameters, setParameters] = useState<ReadonlyArray<StrategyParameter>>(type?.parameters ?? [])
  const save = useMutation({
    mutationFn: async () => {
      const body = { description, parameters: [...parameters] }
      await (type === undefined
        ? api.POST("/api/admin/strategies", { body: { ...body, name } })
        : api.PUT("/api/admin/strategies/{name}", { params: { path: { name: type.name } }, body }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/strategies"] })
      onClose()
    }
  })
  const change = (index: number, changes: Partial<StrategyParameter>) =>
    setParameters(parameters.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={type === undefined ? "Create a strategy type" : `Change ${type.name}`}
      onSubmit={() => save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {type === undefined ? "Create the strategy type" : "Save"}
          </Button>
        </>
      }
    >
      {type === undefined && (
        <Field
          label="Name"
          hint="Applications implement the type under this name."
          errors={violationsAt(save.error, "name")}
        >
          <TextInput value={name} onChange={setName} spellCheck={false} autoFocus />
        </Field>
      )}
      <Field label="Description" optional errors={violationsAt(save.error, "description")}>
        <TextArea value={description} onChange={setDescription} />
      </Field>
      {parameters.map((parameter, index) => (
        // A parameter has no identity but its place until it is saved.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles["parameter"]} aria-label={`Parameter ${index + 1}`}>
          <Field label="Parameter" errors={violationsAt(save.error, `parameters/${index}`)}>
            <TextInput value={parameter.name} onChange={(value) => change(index, { name: value })} spellCheck={false} />
          </Field>
          <Field label="Kind">
            <Select value={parameter.type} choices={kinds} onChange={(kind) => change(index, { type: kind })} />
          </Field>
          <label className={styles["required"]}>
            <input
              type="checkbox"
              checked={parameter.required}
              onChange={({ target }) => change(index, { required: target.checked })}
            />
            Required
          </label>
          <Button
            look="quiet"
            label={`Remove parameter ${index + 1}`}
            icon={<X aria-hidden="true" />}
            onClick={() => setParameters(parameters.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setParameters([...parameters, { name: "", type: "string", description: "", required: false }])}
        >
          Add a parameter
        </Button>
      </div>
      <ErrorNotice error={save.error} shownFields={["name", "description", "parameters"]} />
    </Dialog>
  )
}
