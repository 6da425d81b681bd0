import { Headline, Headlines } from "../../charts/headline.tsx"
import type { ProjectInsights, ProjectStatus } from "../../interface/operations.gen.ts"
import { count, counted } from "../../words/numbers.ts"
import { days, percent } from "../instance-insights/insight-figures.tsx"

export interface ProjectFiguresProps {
  readonly insights: ProjectInsights
  readonly status: ProjectStatus
}

const SINCE = "to the 30 days before"

/** The figures of a project: as of now, and of the last 30 days. */
export const ProjectFigures = ({ insights, status }: ProjectFiguresProps) => {
  const { health, leadTime, members, stats } = insights
  return (
    <Headlines>
      <Headline label="Health" value={health.rating} format={percent} note="Neither stale nor potentially stale" />
      <Headline
        label="Stale flags"
        value={status.staleFlags.total}
        format={count}
        note={`${count(health.staleCount)} marked, ${count(health.potentiallyStaleCount)} potentially`}
      />
      <Headline
        label="Lead time"
        value={leadTime.features.length === 0 ? undefined : leadTime.projectAverage}
        format={days}
        note={
          leadTime.features.length === 0
            ? "No flag was on in production yet"
            : `Mean of ${counted(leadTime.features.length, "flag")}, until production`
        }
      />
      <Headline
        label="Flags created in 30 days"
        value={stats.createdCurrentWindow}
        before={stats.createdPastWindow}
        format={count}
        since={SINCE}
      />
      <Headline
        label="Flags archived in 30 days"
        value={stats.archivedCurrentWindow}
        before={stats.archivedPastWindow}
        format={count}
        since={SINCE}
      />
      <Headline
        label="Events in 30 days"
        value={stats.projectActivityCurrentWindow}
        before={stats.projectActivityPastWindow}
        format={count}
        since={SINCE}
      />
      <Headline
        label="Members"
        value={status.resources.members}
        format={count}
        note={`${count(members.change)} added in 30 days`}
      />
      <Headline
        label="API tokens"
        value={status.resources.apiTokens}
        format={count}
        note={`${counted(status.resources.segments, "segment")} of its own`}
      />
    </Headlines>
  )
}
