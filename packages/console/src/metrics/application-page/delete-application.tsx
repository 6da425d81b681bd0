import { useNavigate } from "@tanstack/react-router"
import { Confirm } from "../../components/confirm.tsx"
import { toast } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"

export interface DeleteApplicationProps {
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

export const DeleteApplication = ({ name, onClose, open }: DeleteApplicationProps) => {
  const navigate = useNavigate()
  const remove = async () => {
    await api.DELETE("/api/admin/metrics/applications/{appName}", { params: { path: { appName: name } } })
    toast(`${name} was removed`)
    await navigate({ to: "/applications" })
    await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/metrics/applications"] })
  }
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Remove ${name}?`}
      action="Remove the application"
      danger
      onConfirm={remove}
    >
      <p>
        It disappears from this list until it asks for flags again. It keeps getting its flags, and its metrics are
        kept. To stop it, delete its API token.
      </p>
    </Confirm>
  )
}
