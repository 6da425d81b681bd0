import { Link } from "@tanstack/react-router"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { both } from "../../strategies/list-words.ts"
import { moment } from "../../time/words.ts"
import { nameOf } from "../words.ts"
import type { Scheduled } from "./scheduled.ts"
import styles from "./scheduled.module.css"

export interface ScheduledListProps {
  readonly label: string
  readonly scheduled: ReadonlyArray<Scheduled>
}

/** Scheduled requests with their times, the next first. */
export const ScheduledList = ({ label, scheduled }: ScheduledListProps) => (
  <Table
    label={label}
    rows={scheduled}
    keyOf={({ request }) => request.id}
    columns={[
      { key: "when", title: "When", cell: whenCell },
      { key: "request", title: "Request", cell: requestCell },
      {
        key: "place",
        title: "Where",
        secondary: true,
        cell: ({ request }) => `${request.project}, ${request.environment}`
      },
      { key: "changes", title: "Changes", secondary: true, cell: changesCell },
      { key: "by", title: "By", secondary: true, cell: ({ request }) => request.createdBy.username }
    ]}
  />
)

const whenCell = ({ at }: Scheduled) => (
  <span className={styles["when"]}>
    {moment(at)}
    <span className={styles["faint"]}>
      <TimeAgo at={at} />
    </span>
  </span>
)

const requestCell = ({ problem, request }: Scheduled) => (
  <span className={styles["request"]}>
    <Link to="/projects/$projectId/change-requests/$id" params={{ projectId: request.project, id: String(request.id) }}>
      {nameOf(request)}
    </Link>
    {problem !== undefined && <span className={styles["problem"]}>{problem}</span>}
  </span>
)

const changesCell = ({ request: { features, segments } }: Scheduled) => both([...features, ...segments])
