import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextArea } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMay } from "../../interface/permissions.ts"
import type { NewFeature, Tag } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import { TagInput } from "../tags/tag-input.tsx"
import { ImpressionDataLine } from "./impression-data-line.tsx"
import type { CreateFlagDialogProps } from "./create-flag-dialog.tsx"
import { TypeSelect } from "./type-select.tsx"
import { NameField } from "./name-field.tsx"
import { nameErrors } from "./use-name-check.ts"
import styles from "./create-flag.module.css"

/** The form of a new flag. */
export const CreateFlag = ({
  name: firstName = "",
  onClose,
  projectId: given
}: Omit<CreateFlagDialogProps, "open">) => {
  const projects = useProjectChoices()
  const [chosen, setChosen] = useState(given)
  const projectId = chosen ?? (projects.length === 1 ? projects[0]?.value : undefined)
  const [flag, setFlag] = useState<Draft>({ name: firstName, type: "release", tags: [] })
  const change = (changes: Partial<Draft>) => setFlag((before) => ({ ...before, ...changes }))
  const navigate = useNavigate()
  const create = $api.useMutation("post", "/api/admin/projects/{projectId}/features", {
    onSuccess: async ({ name, project }) => {
      toast(`${name} was created. It is off everywhere.`)
      onClose()
      await refreshFeature(project, name)
      await navigate({
        to: "/projects/$projectId/features/$featureName",
        params: { projectId: project, featureName: name }
      })
    }
  })
  const permission = useMay()("CREATE_FEATURE", projectId === undefined ? {} : { project: projectId })
  const submit = () => {
    if (projectId === undefined || create.isPending || !permission.allowed) return
    create.mutate({ params: { path: { projectId } }, body: { ...flag, tags: [...flag.tags] } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a flag"
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending}
            disabledReason={disabledReason(projectId, flag.name, permission.reason)}
          >
            Create the flag
          </Button>
        </>
      }
    >
      {given === undefined && (
        <Field label="Project">
          <Combobox value={projectId ?? null} onChange={setChosen} choices={projects} placeholder="Choose a project" />
        </Field>
      )}
      <NameField
        name={flag.name}
        projectId={projectId}
        errors={nameErrors(create.error)}
        onChange={(name) => {
          create.reset()
          change({ name })
        }}
      />
      <TypeSelect value={flag.type ?? "release"} onChange={(type) => change({ type })} />
      <Field label="Description" optional errors={violationsAt(create.error, "description")}>
        <TextArea value={flag.description ?? ""} onChange={(description) => change({ description })} rows={2} />
      </Field>
      <fieldset className={styles["tags"]}>
        <legend>Tags</legend>
        <TagInput tags={flag.tags} onChange={(tags) => change({ tags })} errors={violationsAt(create.error, "tags")} />
      </fieldset>
      <ImpressionDataLine
        checked={flag.impressionData ?? false}
        onChange={(impressionData) => change({ impressionData })}
      />
      <ErrorNotice
        error={nameErrors(create.error).length > 0 ? undefined : create.error}
        visibleFields={["name", "description", "tags"]}
      />
    </Dialog>
  )
}

interface Draft extends Omit<NewFeature, "tags"> {
  readonly tags: ReadonlyArray<Tag>
}

/** The projects in which the caller may create flags. */
const useProjectChoices = () => {
  const may = useMay()
  const { data } = $api.useQuery("get", "/api/admin/projects")
  return (data?.projects ?? [])
    .filter(({ id }) => may("CREATE_FEATURE", { project: id }).allowed)
    .map(({ id, name }) => ({ value: id, label: name, ...(name === id ? {} : { note: id }) }))
}

const disabledReason = (projectId: string | undefined, name: string, permission: string | undefined) => {
  if (projectId === undefined) return "Choose a project first."
  return permission ?? (name === "" ? "Give it a name first." : undefined)
}
