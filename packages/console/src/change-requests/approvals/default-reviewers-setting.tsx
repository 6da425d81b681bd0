import { UserPlus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { $api } from "../../interface/client.ts"
import { both } from "../../strategies/list-words.ts"
import { userName } from "../../users/user-name.ts"
import type { ApprovalSettingsProps } from "./approval-settings.tsx"
import styles from "./approval-settings.module.css"

const DefaultReviewersDialog = lazy(async () => ({
  default: (await import("./default-reviewers-dialog.tsx")).DefaultReviewersDialog
}))

/** The people who are asked for a review where a change request asks nobody by name. */
export const DefaultReviewersSetting = ({ projectId, reason }: ApprovalSettingsProps) => {
  const [choosing, setChoosing] = useState(false)
  const query = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests/default-reviewers", {
    params: { path: { projectId } }
  })
  return (
    <Loaded query={query} rows={1}>
      {({ reviewers }) => (
        <div className={styles["reviewers"]}>
          <p>
            {reviewers.length === 0
              ? "Where a request asks nobody by name, up to 20 people who may approve it are asked."
              : `Where a request asks nobody by name, ${both(reviewers.map(userName))} ${reviewers.length === 1 ? "is" : "are"} asked if they may approve it; otherwise everybody who may.`}
          </p>
          <Button
            size="small"
            icon={<UserPlus aria-hidden="true" />}
            disabledReason={reason}
            onClick={() => setChoosing(true)}
          >
            Choose default reviewers
          </Button>
          {choosing && (
            <Suspense fallback={null}>
              <DefaultReviewersDialog projectId={projectId} before={reviewers} onClose={() => setChoosing(false)} />
            </Suspense>
          )}
        </div>
      )}
    </Loaded>
  )
}
