import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { api } from "../../interface/client.ts"
import type { ReleasePlanTemplate } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { refreshTemplates } from "../refresh-templates.ts"

/** Archives a template, or deletes it. Plans that were made of it stay. */
export const TemplateEnd = ({ template }: { readonly template: ReleasePlanTemplate }) => {
  const [asked, setAsked] = useState<"archive" | "delete">()
  const navigate = useNavigate()
  const { reason } = useMay()("RELEASE_PLAN_TEMPLATE_DELETE")
  const params = { path: { templateId: template.id } }
  const archive = async () => {
    await api.POST("/api/admin/release-plan-templates/archive/{templateId}", { params })
    await refreshTemplates()
  }
  const remove = async () => {
    await api.DELETE("/api/admin/release-plan-templates/{templateId}", { params })
    await navigate({ to: "/release-templates", ignoreBlocker: true })
    await refreshTemplates()
  }
  return (
    <>
      {template.archivedAt === null && (
        <Button disabledReason={reason} onClick={() => setAsked("archive")}>
          Archive
        </Button>
      )}
      <Button disabledReason={reason} onClick={() => setAsked("delete")}>
        Delete
      </Button>
      {asked === "archive" && (
        <Confirm
          open
          onClose={() => setAsked(undefined)}
          title={`Archive ${template.name}?`}
          action="Archive the template"
          onConfirm={archive}
        >
          <p>No new plans are made of it. Plans that flags have already stay as they are.</p>
        </Confirm>
      )}
      {asked === "delete" && (
        <Confirm
          open
          danger
          onClose={() => setAsked(undefined)}
          title={`Delete ${template.name}?`}
          action="Delete the template"
          onConfirm={remove}
        >
          <p>It cannot be brought back. Plans that flags have already stay as they are.</p>
        </Confirm>
      )}
    </>
  )
}
