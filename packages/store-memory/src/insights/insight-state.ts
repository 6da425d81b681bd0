import type { DailyReport, Day, ProjectDay, SeenUsers, TypeUpdates } from "@halyard/core/domain"
import { HashMap } from "effect"
import type { State } from "../database/state.ts"

/** How days ended. */
export interface InsightState {
  readonly projects: HashMap.HashMap<Day, ReadonlyArray<ProjectDay>>
  readonly updates: HashMap.HashMap<Day, ReadonlyArray<TypeUpdates>>
  readonly users: HashMap.HashMap<Day, SeenUsers>
}

export const noInsights: InsightState = {
  projects: HashMap.empty(),
  updates: HashMap.empty(),
  users: HashMap.empty()
}

/** What applications reported, day by day. */
export const dailyReports = ({ metrics }: State): ReadonlyArray<DailyReport> => HashMap.toValues(metrics.daily)
