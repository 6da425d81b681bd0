import {
  compareText,
  type Day,
  type DayRange,
  isWithinDays,
  JsonText,
  metricsSummaryTrends,
  newestOfWeeks,
  type ProjectDay,
  type ProjectFlagTrend,
  projectFlagTrends,
  sumOfFlags,
  type TypeUpdates,
  updatesByWeek
} from "@halyard/core/domain"
import { InsightStore, type KnownBetter, type VisibleProjects } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import type { State } from "../database/state.ts"
import type { InsightState } from "./insight-state.ts"

export const layerInsightStore: Layer.Layer<InsightStore, never, Database> = Layer.effect(
  InsightStore,
  Effect.map(Database, ({ read, update }) => {
    const change = (changed: (insights: InsightState) => Partial<InsightState>) =>
      update((state) => ({ ...state, insights: { ...state.insights, ...changed(state.insights) } }))

    return InsightStore.of({
      days: (range) => read((state) => daysOf(state).filter((day) => isWithinDays(day, range))),
      addDay: (day, projects, updates) =>
        change((insights) => ({
          projects: HashMap.set(insights.projects, day, projects),
          updates: HashMap.set(insights.updates, day, updates)
        })),
      setUsers: (day, users) => change((insights) => ({ users: HashMap.set(insights.users, day, users) })),
      users: (range) =>
        read(({ insights }) => within(insights.users, range).map(([day, users]) => ({ day, ...users }))),
      flags: (range, projects) => read((state) => flags(state, range, projects)),
      projectWeeksAsJson: (range, projects, known) =>
        read((state) => JsonText.of(projectWeeks(state, range, projects, known))),
      updateWeeks: (range, projects) =>
        read(({ insights }) => updatesByWeek(inProjects(within(insights.updates, range).flatMap(updatesOf), projects))),
      metricWeeksAsJson: (range, projects) =>
        read((state) =>
          JsonText.of(metricsSummaryTrends(inProjects(HashMap.toValues(state.metrics.daily), projects), range))
        ),
      featureDays: (feature, range) => read((state) => featureDays(state, feature, range))
    })
  })
)

const featureDays = ({ metrics }: State, feature: string, range: DayRange) =>
  HashMap.toValues(metrics.daily)
    .filter(
      ({ day, ...count }) => count.feature === feature && isWithinDays(day, range) && day >= metrics.forgottenBefore
    )
    .map(({ appName, day, environment, no, variants, yes }) => ({
      date: day,
      environment,
      appName,
      yes,
      no,
      variants: Object.fromEntries(variants)
    }))

const daysOf = ({ insights }: State): ReadonlyArray<Day> =>
  [...HashMap.keys(HashMap.filter(insights.projects, (rows) => rows.length > 0))].toSorted(compareText)

const within = <A>(days: HashMap.HashMap<Day, A>, range: DayRange): ReadonlyArray<readonly [Day, A]> =>
  HashMap.toEntries(days)
    .filter(([day]) => isWithinDays(day, range))
    .toSorted(([left], [right]) => compareText(left, right))

const flags = ({ insights }: State, range: DayRange, projects: VisibleProjects) =>
  within(insights.projects, range)
    .map(([day, rows]) => ({ day, rows: inProjects(rows, projects) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ day, rows }) => ({ day, ...sumOfFlags(rows) }))

const projectWeeks = (
  { insights }: State,
  range: DayRange,
  projects: VisibleProjects,
  known: KnownBetter
): ReadonlyArray<ProjectFlagTrend> => {
  const rows = within(insights.projects, range)
    .flatMap(([day, each]) => each.map((row): ProjectDay & { day: Day } => ({ ...row, day })))
    .filter(({ day, project }) => day < known.since || !known.projects.includes(project))
  return newestOfWeeks(inProjects(rows, projects))
    .toSorted((left, right) => compareText(left.day, right.day) || compareText(left.project, right.project))
    .flatMap(({ day, ...row }) => projectFlagTrends(day, [row]))
}

const updatesOf = ([, updates]: readonly [Day, ReadonlyArray<TypeUpdates>]): ReadonlyArray<TypeUpdates> => updates

/** The rows of these projects and those of no project. */
export const inProjects = <A extends { readonly project: string }>(
  rows: ReadonlyArray<A>,
  projects: VisibleProjects
): ReadonlyArray<A> =>
  projects === "all" ? rows : rows.filter(({ project }) => project === "" || projects.includes(project))
