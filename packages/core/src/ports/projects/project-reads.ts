import { Context, type Effect } from "effect"
import type { FeatureHistory } from "../../domain/insights/feature-history.ts"
import type { FlagCreator } from "../../domain/insights/people/flag-creator.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import type { MillisToProduction } from "../../domain/insights/project-insights.ts"
import type { DailyActivity } from "../../domain/insights/project-status.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** The projects to read: all, or those with these ids. */
export type ReadProjects = "all" | ReadonlyArray<string>

/** How far the use of a project's features has come. */
export interface ProjectUse {
  readonly project: string
  /** The name of the oldest feature that is not archived. */
  readonly oldest: string | null
  /** Whether any feature, including archived ones, was ever evaluated. */
  readonly evaluated: boolean
  /** When the last evaluation of any feature was reported. */
  readonly lastReportAt: Timestamp | null
  /** The number of completed features that are not archived. */
  readonly completed: number
}

/** Reads what overviews of projects contain, each in a constant number of queries. */
export class ProjectReads extends Context.Service<
  ProjectReads,
  {
    /** Returns how features are used, for each project that ever had a feature, by project. */
    readonly uses: (projects: ReadProjects) => Effect.Effect<ReadonlyArray<ProjectUse>>
    /** Returns the days with events of the project at this moment or later, in order. Former projects do not count. */
    readonly dailyActivity: (project: string, since: Timestamp) => Effect.Effect<ReadonlyArray<DailyActivity>>
    /** Returns the stages that features have entered, including archived features, in the order of stages. */
    readonly histories: (projects: ReadProjects) => Effect.Effect<ReadonlyArray<FeatureHistory>>
    /** Returns the active features of the project that were ever switched on in production, by name. */
    readonly timesToProduction: (project: string) => Effect.Effect<ReadonlyArray<MillisToProduction>>
    /** Returns the creators of active features by id, each with the newest name that was recorded. */
    readonly flagCreators: (projects: ReadProjects) => Effect.Effect<ReadonlyArray<FlagCreator>>
    /** Returns the newest active features that the person created or marked as favorites, then by name. */
    readonly flagsOf: (
      person: number,
      projects: ReadProjects,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Pick<FeatureMetadata, "name" | "project" | "type">>>
  }
>()("@halyard/core/ProjectReads") {}
