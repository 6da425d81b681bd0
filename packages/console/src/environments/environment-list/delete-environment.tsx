import { Confirm } from "../../components/confirm.tsx"
import { api, queryClient } from "../../interface/client.ts"
import type { EnvironmentListItem } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"

export interface DeleteEnvironmentProps {
  readonly environment: EnvironmentListItem
  readonly onClose: () => void
}

export const DeleteEnvironment = ({ environment, onClose }: DeleteEnvironmentProps) => {
  const { apiTokenCount, enabledToggleCount, name, projectCount } = environment
  return (
    <Confirm
      open
      onClose={onClose}
      danger
      title={`Delete ${name}?`}
      action="Delete the environment"
      typeToConfirm={name}
      onConfirm={async () => {
        await api.DELETE("/api/admin/environments/{name}", { params: { path: { name } } })
        await queryClient.invalidateQueries()
      }}
    >
      <p>
        {counted(projectCount, "project")} lose the configuration of all flags there;{" "}
        {counted(enabledToggleCount, "flag")} {enabledToggleCount === 1 ? "is" : "are"} on.{" "}
        {counted(apiTokenCount, "API token")} stop working, and so do the applications that use them. This cannot be
        undone.
      </p>
    </Confirm>
  )
}
