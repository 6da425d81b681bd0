import { Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { useMay } from "../../interface/permissions.ts"
import type { ApiTokenTableProps } from "./api-token-table.tsx"

const CreateApiToken = lazy(async () => ({ default: (await import("./create-api-token.tsx")).CreateApiToken }))

/** Creates an API token, of a project or of any. */
export const CreateTokenButton = ({ projectId }: ApiTokenTableProps) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { reason } =
    projectId === undefined
      ? may(["CREATE_CLIENT_API_TOKEN", "CREATE_FRONTEND_API_TOKEN"])
      : may(["CREATE_PROJECT_API_TOKEN", "CREATE_CLIENT_API_TOKEN"], { project: projectId })
  return (
    <>
      <Button look="primary" icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={() => setOpen(true)}>
        Create an API token
      </Button>
      <Suspense fallback={null}>
        {open && <CreateApiToken {...(projectId === undefined ? {} : { projectId })} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
