import { Link } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Section } from "../../components/page-frame.tsx"
import { clock } from "../../time/day-words.ts"
import { monthsAfter, monthWeeks } from "../../time/month-weeks.ts"
import { type UtcDay, dayWords, monthWords } from "../../time/utc-days.ts"
import { nameOf } from "../words.ts"
import { byDay, type Scheduled } from "./scheduled.ts"
import styles from "./month-calendar.module.css"

export interface MonthCalendarProps {
  /** Such as `2026-11`. */
  readonly month: string
  readonly today: UtcDay
  readonly scheduled: ReadonlyArray<Scheduled>
  readonly onMonth: (month: string) => void
}

/** A month with what is scheduled on its days. */
export const MonthCalendar = ({ month, onMonth, scheduled, today }: MonthCalendarProps) => {
  const days = byDay(scheduled)
  const present = today.slice(0, 7)
  return (
    <Section
      title={monthWords(month)}
      actions={
        <>
          {month !== present && (
            <Button size="small" onClick={() => onMonth(present)}>
              This month
            </Button>
          )}
          <Button
            size="small"
            label="Earlier month"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => onMonth(monthsAfter(month, -1))}
          />
          <Button
            size="small"
            label="Later month"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => onMonth(monthsAfter(month, 1))}
          />
        </>
      }
    >
      <table className={styles["month"]} aria-label={`Scheduled changes in ${monthWords(month)}`}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={!day.startsWith(month) || undefined}>
                  <time
                    className={styles["day"]}
                    dateTime={day}
                    aria-label={dayWords(day)}
                    aria-current={day === today ? "date" : undefined}
                  >
                    {Number(day.slice(8))}
                  </time>
                  {(days.get(day) ?? []).map((one) => (
                    <Entry key={one.request.id} scheduled={one} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

const Entry = ({ scheduled: { at, problem, request } }: { readonly scheduled: Scheduled }) => {
  const title = problem === undefined ? nameOf(request) : `${nameOf(request)} (${problem})`
  return (
    <Link
      to="/projects/$projectId/change-requests/$id"
      params={{ projectId: request.project, id: String(request.id) }}
      className={styles["entry"]}
      data-stopped={problem !== undefined || undefined}
      title={title}
    >
      <b>{clock(at)}</b> <span className={styles["title"]}>{title}</span>
    </Link>
  )
}
