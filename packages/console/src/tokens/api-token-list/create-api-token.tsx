import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { OneTimeSecret } from "../../components/administration/one-time-secret.tsx"
import { type Choice, Select } from "../../components/select.tsx"
import { ConnectCode } from "../../features/first-steps/connect-code.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { refreshApiTokens } from "./use-api-tokens.ts"

export interface CreateApiTokenProps {
  readonly projectId?: string
  readonly onClose: () => void
}

type TokenType = "client" | "frontend"

const types: ReadonlyArray<Choice<TokenType>> = [
  { value: "client", label: "A server", note: "Reads all flags with their strategies, and decides itself." },
  { value: "frontend", label: "A browser or an app", note: "Gets decisions for one user. The token may be public." }
]

/** Creates a token. Its secret is shown once, with code that uses it. */
export const CreateApiToken = ({ onClose, projectId }: CreateApiTokenProps) => {
  const [tokenName, setTokenName] = useState("")
  const [type, setType] = useState<TokenType>("client")
  const [chosen, setEnvironment] = useState<string>()
  const [project, setProject] = useState(projectId ?? "*")
  const known = $api.useQuery("get", "/api/admin/environments")
  const environments = known.data?.environments ?? []
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environment = chosen ?? environments[0]?.name ?? ""
  const create = useMutation({
    mutationFn: async () => {
      const given = { tokenName, type, environment }
      const { data } =
        projectId === undefined
          ? await api.POST("/api/admin/api-tokens", { body: { ...given, projects: [project] } })
          : await api.POST("/api/admin/projects/{projectId}/api-tokens", {
              params: { path: { projectId } },
              body: given
            })
      await refreshApiTokens()
      return data?.secret ?? ""
    }
  })
  if (create.data !== undefined) {
    return (
      <OneTimeSecret title="The token is made" size="large" secret={create.data} onClose={onClose}>
        <ConnectCode token={create.data} />
      </OneTimeSecret>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create an API token"
      onSubmit={() => create.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending || known.isPending}>
            Create the token
          </Button>
        </>
      }
    >
      <Field label="Name" hint="The application that uses it." errors={violationsAt(create.error, "tokenName")}>
        <TextInput value={tokenName} onChange={setTokenName} spellCheck={false} autoFocus />
      </Field>
      <Field label="For" errors={violationsAt(create.error, "type")}>
        <Select value={type} onChange={setType} choices={types} />
      </Field>
      <Field label="Environment" errors={violationsAt(create.error, "environment")}>
        <Select
          value={environment}
          onChange={setEnvironment}
          choices={environments.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
      {projectId === undefined && (
        <Field label="Projects" errors={violationsAt(create.error, "projects")}>
          <Select
            value={project}
            onChange={setProject}
            choices={[
              { value: "*", label: "All projects" },
              ...projects.map(({ id, name }) => ({ value: id, label: name }))
            ]}
          />
        </Field>
      )}
      <ErrorNotice
        error={create.error ?? known.error}
        visibleFields={["tokenName", "type", "environment", "projects"]}
      />
    </Dialog>
  )
}
