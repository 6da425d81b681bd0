import { Link } from "@tanstack/react-router"
import { Plus, Route } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import type { ReleasePlanTemplate } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { intervalWords } from "../interval.ts"
import styles from "./template-list-page.module.css"

const CreateTemplate = lazy(async () => ({ default: (await import("./create-template.tsx")).CreateTemplate }))

/** The templates from which flags get their release plans. */
export const TemplateListPage = () => {
  const templates = $api.useQuery("get", "/api/admin/release-plan-templates")
  const { reason } = useMay()("RELEASE_PLAN_TEMPLATE_CREATE")
  const [creating, setCreating] = useState(false)
  return (
    <PageFrame
      title="Release templates"
      width="text"
      description="The steps in which flags are released: who gets them first, and when the others follow."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => setCreating(true)}
        >
          Create a template
        </Button>
      }
    >
      <Loaded query={templates}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<Route aria-hidden="true" />} title="No release templates yet">
              A template is a list of milestones, such as colleagues, a tenth, half and everyone. Each flag gets a copy
              of it as its plan.
            </EmptyState>
          ) : (
            <ul className={styles["list"]} aria-label="Release templates">
              {data.toSorted(activeFirst).map((template) => (
                <TemplateCard key={template.id} template={template} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{creating && <CreateTemplate onClose={() => setCreating(false)} />}</Suspense>
    </PageFrame>
  )
}

const activeFirst = (left: ReleasePlanTemplate, right: ReleasePlanTemplate): number =>
  Number(left.archivedAt !== null) - Number(right.archivedAt !== null)

const TemplateCard = ({ template }: { readonly template: ReleasePlanTemplate }) => (
  <li>
    <Card>
      <h2 className={styles["name"]}>
        <Link to="/release-templates/$templateId" params={{ templateId: template.id }}>
          {template.name}
        </Link>
        {template.archivedAt !== null && <Badge>Archived</Badge>}
      </h2>
      {template.description !== null && template.description !== "" && <p>{template.description}</p>}
      <p className={styles["steps"]}>{stepsInWords(template)}</p>
    </Card>
  </li>
)

const stepsInWords = ({ milestones }: ReleasePlanTemplate): string =>
  milestones.length === 0
    ? "No milestones yet"
    : milestones
        .map(({ name, transitionCondition }) =>
          transitionCondition === null ? name : `${name} (${intervalWords(transitionCondition.intervalMinutes)})`
        )
        .join(" → ")
