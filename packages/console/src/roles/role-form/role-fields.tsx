import { ChoiceList } from "../../components/choice-list.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { RoleContent } from "../role-content.ts"
import type { RoleKind } from "../role-kinds.ts"
import { useCatalog } from "../use-permissions.ts"
import { EnvironmentMatrix } from "./environment-matrix.tsx"

export interface RoleFieldsProps {
  readonly kind: RoleKind
  readonly value: RoleContent
  readonly onChange: (value: RoleContent) => void
  readonly error: unknown
}

/** The fields that show their own errors. */
export const roleFields = ["name", "description", "permissions"] as const

/** The name and description of a role, and its permissions: in a project also by environment. */
export const RoleFields = ({ error, kind, onChange, value }: RoleFieldsProps) => {
  const catalog = useCatalog()
  const change = (changes: Partial<RoleContent>) => onChange({ ...value, ...changes })
  const general = kind === "root" ? catalog?.root : catalog?.project
  const names = (general ?? []).map(({ name }) => String(name))
  const byEnvironment = value.permissions.filter((key) => !names.includes(key))
  return (
    <>
      <Field label="Name" errors={violationsAt(error, "name")}>
        <TextInput value={value.name} onChange={(name) => change({ name })} />
      </Field>
      <Field label="Description" optional errors={violationsAt(error, "description")}>
        <TextInput value={value.description} onChange={(description) => change({ description })} />
      </Field>
      <ChoiceList
        label={kind === "root" ? "Permissions in the whole instance" : "Permissions in the project"}
        values={(general ?? []).map(({ displayName, name }) => ({ value: name, label: displayName }))}
        chosen={value.permissions.filter((key) => names.includes(key))}
        errors={violationsAt(error, "permissions")}
        onChange={(chosen) => change({ permissions: [...chosen, ...byEnvironment].toSorted() })}
      />
      {kind === "project" && catalog !== undefined && (
        <EnvironmentMatrix
          environments={catalog.environments}
          chosen={value.permissions}
          onChange={(permissions) => change({ permissions })}
        />
      )}
    </>
  )
}
