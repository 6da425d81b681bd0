import { Link } from "@tanstack/react-router"
import { Undo2 } from "lucide-react"
import { lazy, Suspense, useId, useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { differenceChanges } from "../../events/event-diff/difference-changes.ts"
import { PropertyChanges } from "../../events/event-diff/event-diff.tsx"
import { EventSummary } from "../../events/event-summary/event-summary.tsx"
import type { FeatureChange, FeatureVersion } from "../../interface/operations.gen.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { moment } from "../../time/words.ts"
import styles from "./flag-history-page.module.css"

const UndoEvent = lazy(async () => ({ default: (await import("../../events/undo-event/undo-event.tsx")).UndoEvent }))

export interface VersionProps {
  readonly version: FeatureVersion
  readonly projectId: string
  readonly featureName: string
}

/** One version of a flag: what was changed at once, by whom, when and why. */
export const Version = ({
  featureName,
  projectId,
  version: { at, by, changes, groupId, groupType, reason, version }
}: VersionProps) => (
  <article className={styles["version"]} aria-label={`Version ${version}`}>
    <header className={styles["head"]}>
      <Avatar name={by.name} />
      <div className={styles["who"]}>
        <p>
          <b>{by.name}</b> <TimeAgo at={at} />
        </p>
        {reason !== null && <p className={styles["reason"]}>{reason}</p>}
      </div>
      <Badge>Version {version}</Badge>
    </header>
    <ul className={styles["changes"]}>
      {changes.map((change) => (
        <li key={change.id}>
          <Change change={change} />
        </li>
      ))}
    </ul>
    <footer className={styles["links"]}>
      <Link
        to="/projects/$projectId/features/$featureName/as-it-was"
        params={{ projectId, featureName }}
        search={{ at }}
        aria-label={`How it was at ${moment(at)}`}
      >
        How it was
      </Link>
      {groupType === "change-request" && groupId !== null && (
        <Link to="/projects/$projectId/change-requests/$id" params={{ projectId, id: groupId }}>
          Change request #{groupId}
        </Link>
      )}
    </footer>
  </article>
)

/** What one event changed, with a button to undo it. */
const Change = ({ change }: { readonly change: FeatureChange }) => {
  const [undoing, setUndoing] = useState(false)
  const summary = useId()
  const changes = differenceChanges(change.diff, useSentenceNames())
  return (
    <div className={styles["change"]}>
      <div className={styles["summary"]}>
        <p id={summary}>
          <EventSummary markdown={change.summary} />
        </p>
        {change.reversible && (
          <Button
            size="small"
            look="quiet"
            icon={<Undo2 aria-hidden="true" />}
            aria-describedby={summary}
            onClick={() => setUndoing(true)}
          >
            Undo
          </Button>
        )}
      </div>
      {changes.length > 0 && <PropertyChanges changes={changes} />}
      {undoing && (
        <Suspense fallback={null}>
          <UndoEvent eventId={change.id} onClose={() => setUndoing(false)}>
            <EventSummary markdown={change.summary} />
          </UndoEvent>
        </Suspense>
      )}
    </div>
  )
}
