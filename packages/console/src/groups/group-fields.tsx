import { Field, TextArea, TextInput } from "../components/field.tsx"
import { Select } from "../components/select.tsx"
import { $api } from "../interface/client.ts"
import { violationsAt } from "../interface/interface-error.ts"
import type { GroupSettings } from "./group-calls.ts"

export interface GroupFieldsProps {
  readonly value: GroupSettings
  readonly onChange: (value: GroupSettings) => void
  readonly error: unknown
  readonly disabled?: boolean
}

/** The fields that show their own errors. */
export const groupFields = ["name", "description", "rootRole", "mappingsSSO"] as const

const NO_ROLE = "none"

/** The fields of a group, without its members. */
export const GroupFields = ({ disabled = false, error, onChange, value }: GroupFieldsProps) => {
  const roles = $api.useQuery("get", "/api/admin/user-admin").data?.rootRoles ?? []
  const change = (changes: Partial<GroupSettings>) => onChange({ ...value, ...changes })
  return (
    <>
      <Field label="Name" errors={violationsAt(error, "name")}>
        <TextInput value={value.name} disabled={disabled} onChange={(name) => change({ name })} />
      </Field>
      <Field label="Description" optional errors={violationsAt(error, "description")}>
        <TextInput value={value.description} disabled={disabled} onChange={(description) => change({ description })} />
      </Field>
      <Field
        label="Role in the whole instance"
        hint="Every member has it, besides their own role."
        errors={violationsAt(error, "rootRole")}
      >
        <Select
          value={value.rootRole === null ? NO_ROLE : String(value.rootRole)}
          disabled={disabled}
          onChange={(role) => change({ rootRole: role === NO_ROLE ? null : Number(role) })}
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
        errors={violationsAt(error, "mappingsSSO")}
      >
        <TextArea
          value={value.mappingsSSO.join("\n")}
          disabled={disabled}
          onChange={(text) => change({ mappingsSSO: text === "" ? [] : text.split("\n") })}
          rows={2}
          spellCheck={false}
        />
      </Field>
    </>
  )
}

/** Without empty lines, and without space around names. */
export const cleaned = (settings: GroupSettings): GroupSettings => ({
  ...settings,
  mappingsSSO: settings.mappingsSSO.map((line) => line.trim()).filter((line) => line !== "")
})
