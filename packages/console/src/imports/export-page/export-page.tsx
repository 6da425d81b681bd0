import { getRouteApi } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { useState } from "react"
import { download } from "../../charts/download.ts"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import { TransferTabs } from "../transfer-tabs.tsx"
import styles from "./export-page.module.css"

const route = getRouteApi("/app/import/export")
const ALL = "*"

/** Writes flags with their configuration in one environment into a file. */
export const ExportPage = () => {
  const search = route.useSearch()
  const [project, setProject] = useState(search.project ?? ALL)
  const [environment, setEnvironment] = useState("production")
  const [tag, setTag] = useState("")
  const features = search.features?.split(",") ?? []
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const run = $api.useMutation("post", "/api/admin/features-batch/export", {
    onSuccess: (data) => download(`flags-${environment}.json`, JSON.stringify(data, null, 2), "application/json")
  })
  const save = () =>
    run.mutate({
      body: {
        environment,
        features,
        ...(project === ALL ? {} : { project }),
        ...(tag === "" ? {} : { tag })
      }
    })
  return (
    <PageFrame
      title="Export"
      width="text"
      description="Saves flags with their configuration in one environment as a file, to import elsewhere or to keep."
    >
      <TransferTabs />
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {features.length > 0 ? (
          <p>
            Chosen: <b>{features.join(", ")}</b>
          </p>
        ) : (
          <>
            <Field label="Project">
              <Select
                value={project}
                onChange={setProject}
                choices={[
                  { value: ALL, label: "All projects" },
                  ...projects.map(({ id, name }) => ({ value: id, label: name }))
                ]}
              />
            </Field>
            <Field label="Only flags with this tag value" optional>
              <TextInput value={tag} onChange={setTag} spellCheck={false} />
            </Field>
          </>
        )}
        <Field label="Configuration of the environment">
          <Select
            value={environment}
            onChange={setEnvironment}
            choices={environments.map(({ name }) => ({ value: name, label: name }))}
          />
        </Field>
        <ErrorNotice error={run.error} />
        <div>
          <Button type="submit" look="primary" icon={<Download aria-hidden="true" />} busy={run.isPending}>
            Save the file
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}
