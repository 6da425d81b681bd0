import type { DailyReport } from "@halyard/core/domain"
import { HashMap } from "effect"
import type { State } from "../database/state.ts"

/** What applications reported, day by day. */
export const dailyReports = ({ metrics }: State): ReadonlyArray<DailyReport> => HashMap.toValues(metrics.daily)
