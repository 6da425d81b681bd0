import { Button } from "../../components/button.tsx"
import { Notice } from "../../components/notice.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { useLifeActions } from "./use-life-actions.tsx"

/** Says that the flag is archived, and offers to revive or delete it. */
export const ArchivedNotice = ({ flag }: { readonly flag: FeatureDetails }) => {
  const { actions, dialog } = useLifeActions(flag)
  return (
    <>
      <Notice
        tone="warning"
        actions={actions.map(({ disabledReason, label, run }) => (
          <Button key={label} size="small" onClick={run} disabledReason={disabledReason}>
            {label}
          </Button>
        ))}
      >
        This flag is archived and off everywhere.
        {flag.archivedAt !== null && (
          <>
            {" "}
            That was <TimeAgo at={flag.archivedAt} />.
          </>
        )}
      </Notice>
      {dialog}
    </>
  )
}
