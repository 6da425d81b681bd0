import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../../components/button.tsx"
import { Field, TextInput } from "../../../components/field.tsx"
import { PageFrame } from "../../../components/page-frame.tsx"
import { Select } from "../../../components/select.tsx"
import { toast } from "../../../components/toasts.tsx"
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx"
import { $api } from "../../../interface/client.ts"
import { violationsAt } from "../../../interface/interface-error.ts"
import { useMay } from "../../../interface/permissions.ts"
import { createField, refreshFields } from "../context-field-calls.ts"
import { fieldUpdateOf, isSameField, newField } from "../field-form/field-content.ts"
import { FieldForm } from "../field-form/field-form.tsx"
import { mayField } from "../field-permission.ts"

const route = getRouteApi("/app/context/create")

/** Stands for all projects. No project has this id, since ids have no spaces. */
const ALL = "all projects"

export const CreateField = () => {
  const search = route.useSearch()
  const [name, setName] = useState("")
  const [project, setProject] = useState(search.project ?? ALL)
  const [content, setContent] = useState(newField)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const navigate = route.useNavigate()
  const own = project === ALL ? null : project
  const { reason } = mayField(useMay(), "CREATE_CONTEXT_FIELD", own)
  const create = async () => {
    await createField({ ...fieldUpdateOf(content), name, project: own })
    await refreshFields()
    toast(`Context field ${name} created.`)
    await navigate({ to: "/context", ignoreBlocker: true })
  }
  const submit = () => {
    if (busy || reason !== undefined) return
    setBusy(true)
    setError(undefined)
    create()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <PageFrame title="Create a context field" width="text" above={<Link to="/context">Context fields</Link>}>
      <FieldForm
        value={content}
        onChange={setContent}
        onSubmit={submit}
        error={error}
        before={
          <>
            <Field
              label="Name"
              hint="As applications send it, such as country. It cannot be changed later."
              errors={violationsAt(error, "name")}
            >
              <TextInput value={name} onChange={setName} autoComplete="off" spellCheck={false} />
            </Field>
            <ProjectChoice value={project} onChange={setProject} />
          </>
        }
      >
        <Button type="submit" look="primary" busy={busy} disabledReason={reason}>
          Create the field
        </Button>
        <Button onClick={() => void navigate({ to: "/context" })}>Cancel</Button>
      </FieldForm>
      <UnsavedChanges when={name !== "" || !isSameField(content, newField)} />
    </PageFrame>
  )
}

interface ProjectChoiceProps {
  readonly value: string
  readonly onChange: (project: string) => void
}

const ProjectChoice = ({ onChange, value }: ProjectChoiceProps) => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  return (
    <Field label="Who can use it" hint="Flags of one project, or of all of them. It cannot be changed later.">
      <Select
        value={value}
        onChange={onChange}
        choices={[
          { value: ALL, label: "All projects" },
          ...projects.map((one) => ({
            value: one.id,
            label: one.name,
            ...(one.id === one.name ? {} : { note: one.id })
          }))
        ]}
      />
    </Field>
  )
}
