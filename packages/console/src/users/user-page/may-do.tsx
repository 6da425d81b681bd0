import { Check, Minus } from "lucide-react"
import { useState } from "react"
import { Field } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import type { EffectivePermission, UserAccess } from "../../interface/operations.gen.ts"
import styles from "./user-page.module.css"

const NOWHERE = ""

/** Each permission, whether the user has it in a project and environment, and by which roles and groups. */
export const MayDo = ({ userId }: { readonly userId: string }) => {
  const [project, setProject] = useState(NOWHERE)
  const [environment, setEnvironment] = useState(NOWHERE)
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const query = {
    ...(project === NOWHERE ? {} : { project }),
    ...(project === NOWHERE || environment === NOWHERE ? {} : { environment })
  }
  const access = $api.useQuery("get", "/api/admin/user-admin/{id}/permissions", {
    params: { path: { id: userId }, query }
  })
  return (
    <div className={styles["report"]}>
      <div className={styles["choose"]}>
        <Field label="In the project">
          <Select
            value={project}
            onChange={setProject}
            choices={[
              { value: NOWHERE, label: "The whole instance" },
              ...projects.map(({ id, name }) => ({ value: id, label: name }))
            ]}
          />
        </Field>
        {project !== NOWHERE && (
          <Field label="In the environment">
            <Select
              value={environment}
              onChange={setEnvironment}
              choices={[
                { value: NOWHERE, label: "Any" },
                ...environments.map(({ name }) => ({ value: name, label: name }))
              ]}
            />
          </Field>
        )}
      </div>
      <Loaded query={access}>
        {(data) => (
          <>
            <p>{reasonsIn(data)}</p>
            <Permissions title="In the whole instance" permissions={data.overview.root} />
            {project !== NOWHERE && <Permissions title="In the project" permissions={data.overview.project} />}
            {environment !== NOWHERE && (
              <Permissions title="In the environment" permissions={data.overview.environment} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Where the permissions come from. */
const reasonsIn = ({ overview, projectRoles, rootRole }: UserAccess): string => {
  const inProject = projectRoles.map(({ name }) => name)
  const groups = overview.groups.map(({ name }) => name)
  const parts = [
    `the role ${rootRole.name} in the whole instance`,
    ...(inProject.length === 0 ? [] : [`${inProject.join(" and ")} in the project`]),
    ...(groups.length === 0 ? [] : [`the groups ${groups.join(", ")}`])
  ]
  return `Because of ${parts.join(", ")}.`
}

interface PermissionsProps {
  readonly title: string
  readonly permissions: ReadonlyArray<EffectivePermission>
}

const Permissions = ({ permissions, title }: PermissionsProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul className={styles["permissions"]}>
      {permissions.map(({ displayName, hasPermission, name }) => (
        <li key={name} data-held={hasPermission} title={name}>
          {hasPermission ? <Check role="img" aria-label="May" /> : <Minus role="img" aria-label="May not" />}
          {displayName}
        </li>
      ))}
    </ul>
  </section>
)
