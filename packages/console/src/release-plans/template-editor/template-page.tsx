import { getRouteApi, Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ReleasePlanTemplate } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { TheirsNotice, whyNotSaved } from "../../live/theirs-notice.tsx"
import { MilestoneCard } from "./milestone-card.tsx"
import { badIntervals, withMoved, type TemplateDraft } from "./template-draft.ts"
import { TemplateEnd } from "./template-end.tsx"
import styles from "./template-page.module.css"
import { useTemplateDraft } from "./use-template-draft.ts"

const route = getRouteApi("/app/release-templates/$templateId")

/** A release template: its milestones in their order, each with those who get the flag from then on. */
export const TemplatePage = () => {
  const { templateId } = route.useParams()
  const template = $api.useQuery("get", "/api/admin/release-plan-templates/{templateId}", {
    params: { path: { templateId } }
  })
  return (
    <PageFrame
      title={template.data?.name ?? "Release template"}
      width="text"
      above={<Link to="/release-templates">Release templates</Link>}
      description="Changes reach the plans that are made from now on. Plans that flags have already stay as they are."
    >
      <Loaded query={template}>{(data) => <Editor key={data.id} template={data} />}</Loaded>
    </PageFrame>
  )
}

const Editor = ({ template }: { readonly template: ReleasePlanTemplate }) => {
  const { author, saving, state } = useTemplateDraft(template)
  const { change: setDraft, draft } = state
  const permission = useMay()("RELEASE_PLAN_TEMPLATE_UPDATE").reason
  const reason = template.archivedAt === null ? permission : "The template is archived."
  const bad = badIntervals(draft)
  const change = (milestones: TemplateDraft["milestones"]) => setDraft({ ...draft, milestones })
  const add = () => {
    const key = `new-${draft.milestones.length}-${draft.milestones.map((each) => each.key).join("")}`
    change([...draft.milestones, { key, id: undefined, name: "", next: { amount: "1", unit: "days" }, strategies: [] }])
  }
  return (
    <form
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      <UnsavedChanges when={state.dirty && !saving.busy} />
      {!saving.busy && (
        <TheirsNotice thing="template" author={author} state={state}>
          {state.theirs !== undefined && <p>{namesOf(state.theirs)}</p>}
        </TheirsNotice>
      )}
      {template.archivedAt !== null && <Notice>The template is archived: no new plans are made of it.</Notice>}
      <Field label="Name" errors={violationsAt(saving.error, "name")}>
        <TextInput value={draft.name} onChange={(name) => setDraft({ ...draft, name })} autoComplete="off" />
      </Field>
      <Field label="Description" optional errors={violationsAt(saving.error, "description")}>
        <TextInput
          value={draft.description}
          onChange={(description) => setDraft({ ...draft, description })}
          autoComplete="off"
        />
      </Field>
      <ol className={styles["milestones"]} aria-label="Milestones">
        {draft.milestones.map((milestone, index) => (
          <MilestoneCard
            key={milestone.key}
            milestone={milestone}
            number={index + 1}
            isLast={index === draft.milestones.length - 1}
            badInterval={bad.has(milestone.key)}
            error={saving.error}
            disabledReason={reason}
            onChange={(next) => change(draft.milestones.map((each) => (each.key === next.key ? next : each)))}
            onMove={(by) => change(withMoved(draft.milestones, index, by))}
            onRemove={() => change(draft.milestones.filter((each) => each.key !== milestone.key))}
          />
        ))}
      </ol>
      <div>
        <Button icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={add}>
          Add a milestone
        </Button>
      </div>
      <ErrorNotice error={saving.error} visibleFields={["name", "description"]} />
      <div className={styles["actions"]}>
        <Button
          type="submit"
          look="primary"
          busy={saving.busy}
          disabledReason={reason ?? (bad.size > 0 ? "A milestone has no valid time." : whyNotSaved(state))}
        >
          Save the template
        </Button>
        <TemplateEnd template={template} />
      </div>
    </form>
  )
}

const namesOf = ({ milestones, name }: TemplateDraft): string =>
  `${name}: ${milestones.map((milestone) => milestone.name).join(" → ")}`
