import { useState } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Select } from "../../components/select.tsx"
import { useQuery } from "@tanstack/react-query"
import { $api, api } from "../../interface/client.ts"
import { MayDoTable } from "./may-do-table.tsx"
import styles from "./may-do.module.css"

export interface MayDoProps {
  readonly id: number
  readonly kind: "user" | "service account"
}

const NOWHERE = ""

/** What somebody may do in the instance, a project and an environment, and by which roles and groups. */
export const MayDo = ({ id, kind }: MayDoProps) => {
  const [project, setProject] = useState(NOWHERE)
  const [environment, setEnvironment] = useState(NOWHERE)
  const [search, setSearch] = useState("")
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const access = useAccess({ id, kind }, project, project === NOWHERE ? NOWHERE : environment)
  return (
    <div className={styles["report"]}>
      <div className={styles["choose"]}>
        <Field label="In the project">
          <Select
            value={project}
            onChange={setProject}
            choices={[
              { value: NOWHERE, label: "The whole instance" },
              ...projects.map((one) => ({ value: one.id, label: one.name }))
            ]}
          />
        </Field>
        <Field label="In the environment">
          <Select
            value={environment}
            onChange={setEnvironment}
            disabled={project === NOWHERE}
            choices={[
              { value: NOWHERE, label: project === NOWHERE ? "Choose a project first" : "None in particular" },
              ...environments.map(({ name }) => ({ value: name, label: name }))
            ]}
          />
        </Field>
        <Field label="Permission">
          <TextInput value={search} onChange={setSearch} type="search" placeholder="Search permissions" />
        </Field>
      </div>
      <Loaded query={access}>
        {(data) => <MayDoTable access={data} project={project === NOWHERE ? undefined : project} search={search} />}
      </Loaded>
    </div>
  )
}

const useAccess = ({ id, kind }: MayDoProps, project: string, environment: string) =>
  useQuery({
    queryKey: ["get", "/api/admin/user-admin/{id}/permissions", kind, id, project, environment],
    queryFn: async ({ signal }) => {
      const query = {
        ...(project === NOWHERE ? {} : { project }),
        ...(environment === NOWHERE ? {} : { environment })
      }
      const { data } =
        kind === "user"
          ? await api.GET("/api/admin/user-admin/{id}/permissions", {
              params: { path: { id: String(id) }, query },
              signal
            })
          : await api.GET("/api/admin/service-account/{serviceAccountId}/permissions", {
              params: { path: { serviceAccountId: String(id) }, query },
              signal
            })
      return data
    }
  })
