import { UserPlus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { useMe } from "../../interface/permissions.ts"
import { userName } from "../../users/user-name.ts"
import { isClosed } from "../words.ts"
import { ApprovalRules } from "./approval-rules.tsx"
import styles from "./request-page.module.css"

const ReviewersDialog = lazy(async () => ({ default: (await import("./reviewers-dialog.tsx")).ReviewersDialog }))

/** The people who were asked for a review, with their answers. Only the author can ask. */
export const Reviewers = ({ request }: { readonly request: ChangeRequest }) => {
  const { approvals, createdBy, id, project, rejections } = request
  const [asking, setAsking] = useState(false)
  const isAuthor = useMe()?.user.id === createdBy.id
  const asked = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests/{id}/approvers", {
    params: { path: { projectId: project, id: String(id) } }
  })
  const verdictOf = (user: number) => {
    if (approvals.some((one) => one.createdBy.id === user)) return <Badge tone="on">Approved</Badge>
    if (rejections.some((one) => one.createdBy.id === user)) return <Badge tone="danger">Rejected</Badge>
    return <Badge>Not yet</Badge>
  }
  const reason = isAuthor ? undefined : `Only ${createdBy.username}, who made the request, can do that.`
  return (
    <Section
      title="Reviewers"
      actions={
        !isClosed(request.state) && (
          <Button
            size="small"
            icon={<UserPlus aria-hidden="true" />}
            disabledReason={reason}
            onClick={() => setAsking(true)}
          >
            Ask for a review
          </Button>
        )
      }
    >
      <ApprovalRules request={request} />
      <Loaded query={asked} rows={1}>
        {({ reviewers }) => (
          <>
            {reviewers.length === 0 ? (
              <p className={styles["faint"]}>
                Nobody is asked by name. The default reviewers of the project are asked, or else people who may approve.
              </p>
            ) : (
              <ul className={styles["reviewers"]} aria-label="Reviewers">
                {reviewers.map((user) => (
                  <li key={user.id}>
                    <Avatar name={userName(user)} imageUrl={user.imageUrl} />
                    <span className={styles["reviewer"]}>{userName(user)}</span>
                    {verdictOf(user.id)}
                  </li>
                ))}
              </ul>
            )}
            {asking && (
              <Suspense fallback={null}>
                <ReviewersDialog
                  request={request}
                  asked={reviewers.map((user) => user.id)}
                  onClose={() => setAsking(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
