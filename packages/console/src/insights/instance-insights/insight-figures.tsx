import { Headline, Headlines } from "../../charts/headline.tsx"
import { type UtcDayRange, isIn, rangeBefore } from "../../charts/range/range.ts"
import type { InstanceInsights } from "../../interface/operations.gen.ts"
import { shortDay } from "../../time/utc-days.ts"
import { count, counted, short } from "../../words/numbers.ts"
import { evaluationWeeks, totalOf } from "./evaluation-weeks.ts"
import { flagWeeks } from "./flag-weeks.ts"

export interface InsightProps {
  readonly insights: InstanceInsights
  /** The chosen projects; all, if there are none. */
  readonly projects: ReadonlyArray<string>
  readonly range: UtcDayRange
}

/** The figures of the end of the range, and how they have changed since its start. */
export const InsightFigures = ({ insights, projects, range }: InsightProps) => {
  const weeks = flagWeeks(insights, projects, range)
  const first = weeks.length > 1 ? weeks[0] : undefined
  const last = weeks.at(-1)
  const since = first === undefined ? "" : `since ${shortDay(first.date.slice(0, 10))}`
  const evaluations = totalOf(evaluationWeeks(insights, projects, range))
  const before = totalOf(evaluationWeeks(insights, projects, rangeBefore(range)))
  return (
    <Headlines>
      <Headline label="Flags" value={last?.total} before={first?.total} format={count} since={since} />
      <Headline
        label="Health"
        value={last?.health}
        before={first?.health}
        format={percent}
        better="more"
        since={since}
        note="Neither stale nor potentially stale"
      />
      <Headline
        label="Stale flags"
        value={last && staleShare(last)}
        before={first && staleShare(first)}
        format={percent}
        better="less"
        since={since}
        note={last && `${counted(last.stale, "flag")} marked, ${count(last.potentiallyStale)} potentially`}
      />
      <Headline
        label="Time to production"
        value={last?.timeToProduction}
        before={first?.timeToProduction}
        format={days}
        better="less"
        since={since}
        note="Mean of flags that got there in 30 days"
      />
      <Headline
        label="Evaluations"
        value={evaluations}
        before={before}
        format={short}
        relative
        since="to the range before"
      />
      {projects.length === 0 && <Users insights={insights} range={range} />}
    </Headlines>
  )
}

const Users = ({ insights: { users, userTrends }, range }: Pick<InsightProps, "insights" | "range">) => {
  const rows = userTrends.filter(({ date }) => isIn(range, date))
  const first = rows.length > 1 ? rows[0] : undefined
  return (
    <Headline
      label="Users"
      value={rows.at(-1)?.total ?? users.total}
      before={first?.total}
      format={count}
      since={first === undefined ? "" : `since ${shortDay(first.date.slice(0, 10))}`}
      note={`${count(users.active)} active in the last 60 days`}
    />
  )
}

const staleShare = ({ potentiallyStale, stale, total }: { potentiallyStale: number; stale: number; total: number }) =>
  total === 0 ? undefined : Math.round(((stale + potentiallyStale) / total) * 100)

export const percent = (value: number): string => `${count(value)}%`

/** `3.5 days` */
export const days = (value: number): string => counted(Number(value.toFixed(1)), "day")
