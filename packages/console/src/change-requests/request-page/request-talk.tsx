import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextArea } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { refreshRequests } from "../refresh-requests.ts"
import styles from "./request-page.module.css"

/** The comments and decisions, the oldest first, and a field for another comment. */
export const RequestTalk = ({ request }: { readonly request: ChangeRequest }) => {
  const [text, setText] = useState("")
  const comment = $api.useMutation("post", "/api/admin/projects/{projectId}/change-requests/{id}/comments", {
    onSuccess: async () => {
      setText("")
      await refreshRequests()
    }
  })
  const send = () =>
    comment.mutate({ params: { path: { projectId: request.project, id: String(request.id) } }, body: { text } })
  return (
    <div className={styles["review"]}>
      <ul className={styles["talk"]} aria-label="What was said">
        {sayings(request).map(({ at, key, said, who }) => (
          <li key={key}>
            <b>{who}</b> <TimeAgo at={at} />
            <div className={styles["said"]}>{said}</div>
          </li>
        ))}
      </ul>
      <Field label="Comment" optional>
        <TextArea value={text} onChange={setText} />
      </Field>
      <ErrorNotice error={comment.error} />
      <div>
        <Button busy={comment.isPending} disabled={text.trim() === ""} onClick={send}>
          Add the comment
        </Button>
      </div>
    </div>
  )
}

interface Saying {
  readonly key: string
  readonly at: string
  readonly who: string
  readonly said: string
}

const sayings = ({ approvals, comments, createdAt, createdBy, rejections }: ChangeRequest): ReadonlyArray<Saying> =>
  [
    { key: "created", at: createdAt, who: createdBy.username, said: "Made the request." },
    ...comments.map((one) => ({
      key: `comment-${one.id}`,
      at: one.createdAt,
      who: one.createdBy.username,
      said: one.text
    })),
    ...approvals.map((one) => verdict("approval", one, "Approved.")),
    ...rejections.map((one) => verdict("rejection", one, "Rejected."))
  ].toSorted((left, right) => (left.at < right.at ? -1 : 1))

const verdict = (kind: string, one: ChangeRequest["approvals"][number], said: string): Saying => ({
  key: `${kind}-${one.createdBy.id}`,
  at: one.createdAt,
  who: one.createdBy.username,
  said
})
