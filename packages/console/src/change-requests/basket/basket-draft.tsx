import { Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import type { ChangeRequest, ChangeRequestChange, FoundChangeRequest } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { changeSentence } from "../change-sentence.ts"
import { discardChange } from "../discard-change.ts"
import { refreshRequests } from "../refresh-requests.ts"
import { nameOf } from "../words.ts"
import styles from "./basket.module.css"

export interface BasketDraftProps {
  readonly draft: FoundChangeRequest
  readonly onClose: () => void
}

/** The draft of a change request in one environment of a project. */
export const BasketDraft = ({ draft, onClose }: BasketDraftProps) => {
  const path = { projectId: draft.project, id: String(draft.id) }
  const request = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests/{id}", { params: { path } })
  return (
    <section className={styles["draft"]} aria-label={`${draft.project}, ${draft.environment}`}>
      <div className={styles["head"]}>
        <h3>
          {draft.project}, {draft.environment}
        </h3>
        <Link to="/projects/$projectId/change-requests/$id" params={path} onClick={onClose}>
          {nameOf(draft)}
        </Link>
      </div>
      <Loaded query={request} rows={2}>
        {(data) => (
          <>
            <ul className={styles["changes"]}>
              {subjectsOf(data).map(({ change, subject }) => (
                <Line key={change.id} request={data} change={change} subject={subject} />
              ))}
            </ul>
            <Send request={data} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface Subject {
  readonly subject: string
  readonly change: ChangeRequestChange
}

/** Each change with the flag, segment or environment that it is about. */
const subjectsOf = ({ environment, features, segments, settings }: ChangeRequest): ReadonlyArray<Subject> => [
  ...features.flatMap(({ changes, name }) => changes.map((change) => ({ subject: name, change }))),
  ...segments.map((change) => ({ subject: change.name, change })),
  ...settings.map((change) => ({ subject: environment, change }))
]

const Line = ({ change, request, subject }: Subject & { readonly request: ChangeRequest }) => {
  const sentence = `${subject}: ${changeSentence(change, useSentenceNames())}`
  return (
    <li>
      <span className={styles["sentence"]}>{sentence}</span>
      <Button
        look="quiet"
        size="small"
        label={`Discard ${sentence}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void discardChange(request, change.id).catch(toastError)}
      />
    </li>
  )
}

/** Sends the draft to review, or applies it at once where no approval is needed. */
const Send = ({ request }: { readonly request: ChangeRequest }) => {
  const [busy, setBusy] = useState(false)
  const { environment, id, minApprovals, project } = request
  const apply = useMay()("APPLY_CHANGE_REQUEST", { project, environment })
  const send = async (state: "In review" | "Applied") => {
    setBusy(true)
    await api.PUT("/api/admin/projects/{projectId}/change-requests/{id}/state", {
      params: { path: { projectId: project, id: String(id) } },
      body: { state }
    })
    toast(state === "Applied" ? "The changes are applied" : "Sent to review")
    await refreshRequests()
  }
  const sending = (state: "In review" | "Applied") => () =>
    void send(state)
      .catch(toastError)
      .finally(() => setBusy(false))
  return (
    <div className={styles["actions"]}>
      {minApprovals > 0 ? (
        <Button look="primary" busy={busy} onClick={sending("In review")}>
          Send to review
        </Button>
      ) : (
        <Button look="primary" busy={busy} disabledReason={apply.reason} onClick={sending("Applied")}>
          Apply the changes
        </Button>
      )}
    </div>
  )
}
