import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { refreshProject } from "./refresh-project.ts"
import styles from "./project-settings-page.module.css"

export interface ProjectEndProps {
  readonly projectId: string
  readonly name: string
}

/** Archives or deletes a project. */
export const ProjectEnd = ({ name, projectId }: ProjectEndProps) => {
  const [open, setOpen] = useState<"archive" | "delete">()
  const navigate = useNavigate()
  const may = useMay()("DELETE_PROJECT", { project: projectId })
  const reason = projectId === "default" ? "The default project stays." : may.reason
  const leave = async () => {
    await refreshProject(projectId)
    await navigate({ to: "/projects" })
  }
  return (
    <Card>
      <div className={styles["form"]}>
        <p>
          An archived project takes no flags and can be revived. A deleted one is gone, with its archived flags and its
          tokens.
        </p>
        <div className={styles["row"]}>
          <Button disabledReason={reason} onClick={() => setOpen("archive")}>
            Archive the project
          </Button>
          <Button look="danger" disabledReason={reason} onClick={() => setOpen("delete")}>
            Delete the project
          </Button>
        </div>
      </div>
      <Confirm
        open={open === "archive"}
        onClose={() => setOpen(undefined)}
        title={`Archive ${name}?`}
        action="Archive the project"
        onConfirm={async () => {
          await api.POST("/api/admin/projects/archive/{projectId}", { params: { path: { projectId } } })
          await leave()
        }}
      >
        <p>All its flags must be archived first.</p>
      </Confirm>
      <Confirm
        open={open === "delete"}
        danger
        onClose={() => setOpen(undefined)}
        title={`Delete ${name} for ever?`}
        action="Delete the project"
        typeToConfirm={projectId}
        onConfirm={async () => {
          await api.DELETE("/api/admin/projects/{projectId}", { params: { path: { projectId } } })
          await leave()
        }}
      >
        <p>Its archived flags, segments and API tokens are deleted with it. This cannot be undone.</p>
      </Confirm>
    </Card>
  )
}
