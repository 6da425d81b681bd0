import { Field } from "../components/field.tsx"
import { Select } from "../components/select.tsx"
import { $api } from "../interface/client.ts"

export interface RoleSelectProps {
  readonly value: number | undefined
  readonly onChange: (role: number) => void
  readonly errors?: ReadonlyArray<string>
  readonly disabled?: boolean
}

/** A role in the whole instance. Viewer, unless another is chosen. */
export const RoleSelect = ({ disabled = false, errors = [], onChange, value }: RoleSelectProps) => {
  const roles = $api.useQuery("get", "/api/admin/user-admin").data?.rootRoles ?? []
  const chosen = value ?? roles.find(({ name }) => name === "Viewer")?.id
  return (
    <Field label="Role" errors={errors}>
      <Select
        disabled={disabled}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(id) => onChange(Number(id))}
        choices={roles.map(({ description, id, name }) => ({ value: String(id), label: name, note: description }))}
      />
    </Field>
  )
}
