import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Select } from "../../components/select.tsx"
import { $api, api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { PlanConfirm } from "./plan-confirm.tsx"
import { pathOf, type ReleaseAddress } from "./use-plan.ts"
import styles from "./add-plan.module.css"

export interface AddPlanProps {
  readonly address: ReleaseAddress
  readonly disabledReason: string | undefined
}

const path = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans"

/** Chooses the template for the release plan of a flag. */
export const AddPlan = ({ disabledReason, address }: AddPlanProps) => {
  const { environment, featureName, projectId } = address
  const { data } = $api.useQuery("get", "/api/admin/release-plan-templates")
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const permission = useMay()("CREATE_FEATURE_STRATEGY", { project: projectId, environment }).reason
  const templates = (data ?? []).filter(({ archivedAt }) => archivedAt === null)
  const chosen = templates.find(({ id }) => id === templateId)
  return (
    <div className={styles["add"]}>
      <p>
        No release plan. {templates.length === 0 && data !== undefined && "Make a "}
        {templates.length === 0 && data !== undefined && <Link to="/release-templates">release template</Link>}
        {templates.length === 0 && data !== undefined && " first."}
      </p>
      {templates.length > 0 && (
        <div className={styles["choice"]}>
          <Select
            label={`Template for ${environment}`}
            placeholder="Choose a template"
            value={templateId}
            onChange={setTemplateId}
            choices={templates.map(({ id, milestones, name }) => ({
              value: id,
              label: name,
              note: milestones.map((milestone) => milestone.name).join(" → ")
            }))}
          />
          <Button
            disabledReason={disabledReason ?? permission ?? (chosen === undefined ? "Choose a template." : undefined)}
            onClick={() => setAsking(true)}
          >
            Add the plan in {environment}
          </Button>
        </div>
      )}
      {asking && chosen !== undefined && (
        <PlanConfirm
          address={address}
          title={`Add the plan ${chosen.name} in ${environment}?`}
          action="Add the plan"
          onNow={(headers) =>
            api.POST(path, { params: { path: pathOf(address) }, body: { templateId: chosen.id }, ...headers })
          }
          change={{ feature: featureName, action: "addReleasePlan", payload: { templateId: chosen.id } }}
          onClose={() => setAsking(false)}
        >
          <p>Nothing changes for applications until a milestone is started.</p>
        </PlanConfirm>
      )}
    </div>
  )
}
