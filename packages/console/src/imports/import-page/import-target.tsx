import { Field } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import styles from "./import-target.module.css"

/** The project and environment that an import changes. */
export interface TargetOfImport {
  readonly project: string
  readonly environment: string
}

export interface ImportTargetProps {
  readonly target: TargetOfImport
  readonly onChange: (target: TargetOfImport) => void
}

export const ImportTarget = ({ onChange, target }: ImportTargetProps) => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  return (
    <div className={styles["target"]}>
      <Field label="Into the project">
        <Select
          value={target.project}
          onChange={(project) => onChange({ ...target, project })}
          choices={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="In the environment" hint="Strategies and switches of the file are set here.">
        <Select
          value={target.environment}
          onChange={(environment) => onChange({ ...target, environment })}
          choices={environments.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
    </div>
  )
}
