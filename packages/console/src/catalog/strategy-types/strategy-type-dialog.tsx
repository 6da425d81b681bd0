import { useMutation } from "@tanstack/react-query"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { type Row, rowOf, withValue } from "../../components/field-set/row.ts"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { StrategyParameter, StrategyType } from "../../interface/operations.gen.ts"
import styles from "./strategy-type-dialog.module.css"

export interface StrategyTypeDialogProps {
  /** The type to change. Without it, the dialog creates one. */
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

const newParameter: StrategyParameter = { name: "", type: "string", description: "", required: false }

export const StrategyTypeDialog = ({ onClose, type }: StrategyTypeDialogProps) => {
  const [name, setName] = useState(type?.name ?? "")
  const [description, setDescription] = useState(type?.description ?? "")
  const [parameters, setParameters] = useState<ReadonlyArray<Row<StrategyParameter>>>(() =>
    (type?.parameters ?? []).map(rowOf)
  )
  const save = useMutation({
    mutationFn: async () => {
      const body = { description, parameters: parameters.map(({ value }) => value) }
      await (type === undefined
        ? api.POST("/api/admin/strategies", { body: { ...body, name } })
        : api.PUT("/api/admin/strategies/{name}", { params: { path: { name: type.name } }, body }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/strategies"] })
      onClose()
    }
  })
  const change = (id: number, changes: Partial<StrategyParameter>) =>
    setParameters((rows) => withValue(rows, id, changes))
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
      {parameters.map(({ id, value: parameter }, index) => (
        <fieldset key={id} className={styles["parameter"]} aria-label={`Parameter ${index + 1}`}>
          <Field label="Parameter" errors={violationsAt(save.error, `parameters/${index}`)}>
            <TextInput value={parameter.name} onChange={(value) => change(id, { name: value })} spellCheck={false} />
          </Field>
          <Field label="Kind">
            <Select value={parameter.type} choices={kinds} onChange={(kind) => change(id, { type: kind })} />
          </Field>
          <label className={styles["required"]}>
            <input
              type="checkbox"
              checked={parameter.required}
              onChange={({ target }) => change(id, { required: target.checked })}
            />
            Required
          </label>
          <Button
            look="quiet"
            label={`Remove parameter ${index + 1}`}
            icon={<X aria-hidden="true" />}
            onClick={() => setParameters((rows) => rows.filter((row) => row.id !== id))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setParameters((rows) => [...rows, rowOf(newParameter)])}
        >
          Add a parameter
        </Button>
      </div>
      <ErrorNotice error={save.error} visibleFields={["name", "description", "parameters"]} />
    </Dialog>
  )
}
