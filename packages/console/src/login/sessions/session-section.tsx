import { LogOut } from "lucide-react"
import { useState, type ReactNode } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { ListedSession } from "../../interface/operations.gen.ts"
import { browserWords } from "./browser-words.ts"
import styles from "./session-section.module.css"

export interface SessionSectionProps {
  readonly title: string
  readonly description: string
  readonly sessions: ReadonlyArray<ListedSession>
  readonly onEnd: (session: ListedSession) => Promise<unknown>
  /** The button that ends several sessions at once. */
  readonly many: {
    readonly action: string
    /** Why there is nothing to end. */
    readonly reason: string | undefined
    readonly warning: ReactNode
    readonly onEnd: () => Promise<unknown>
  }
}

/** Where somebody is logged in: each session can be ended, and several at once. */
export const SessionSection = ({ description, many, onEnd, sessions, title }: SessionSectionProps) => {
  const [ending, setEnding] = useState<ListedSession | "many">()
  const close = () => setEnding(undefined)
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Button
          size="small"
          icon={<LogOut aria-hidden="true" />}
          disabledReason={many.reason}
          onClick={() => setEnding("many")}
        >
          {many.action}
        </Button>
      }
    >
      {sessions.length > 0 && <SessionTable label={title} sessions={sessions} onEnd={setEnding} />}
      {ending === "many" && (
        <Confirm open danger title={`${many.action}?`} action={many.action} onClose={close} onConfirm={many.onEnd}>
          <p>{many.warning}</p>
        </Confirm>
      )}
      {ending !== undefined && ending !== "many" && (
        <Confirm
          open
          danger
          title={`End the session with ${browserWords(ending.userAgent)}?`}
          action="End the session"
          onClose={close}
          onConfirm={() => onEnd(ending)}
        >
          <p>It ends with its next request. What is not saved there is lost.</p>
        </Confirm>
      )}
    </Section>
  )
}

interface SessionTableProps {
  readonly label: string
  readonly sessions: ReadonlyArray<ListedSession>
  readonly onEnd: (session: ListedSession) => void
}

const SessionTable = ({ label, onEnd, sessions }: SessionTableProps) => (
  <Table
    label={label}
    rows={sessions}
    keyOf={({ id }) => id}
    summary={({ ip, seenAt }) => (
      <>
        {ip !== null && `${ip}, `}last used <TimeAgo at={seenAt} />
      </>
    )}
    columns={[
      {
        key: "browser",
        title: "Browser",
        cell: ({ current, userAgent }) => (
          <span className={styles["browser"]}>
            {browserWords(userAgent)}
            {current && <Badge tone="on">This session</Badge>}
          </span>
        )
      },
      { key: "from", title: "From", secondary: true, cell: ({ ip }) => ip ?? "unknown" },
      { key: "since", title: "Logged in", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      { key: "seen", title: "Last used", secondary: true, cell: ({ seenAt }) => <TimeAgo at={seenAt} /> },
      { key: "ends", title: "Ends", cell: ({ expiresAt }) => <TimeAgo at={expiresAt} /> },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (session) =>
          !session.current && (
            <Button
              look="quiet"
              size="small"
              label={`End the session with ${browserWords(session.userAgent)}`}
              icon={<LogOut aria-hidden="true" />}
              onClick={() => onEnd(session)}
            />
          )
      }
    ]}
  />
)
