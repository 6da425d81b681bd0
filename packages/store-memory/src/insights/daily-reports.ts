import type { DailyReport } from "@halyard/core"
import { HashMap } from "effect"
import type { State } from "../state.ts"

/** What applications reported, day by day. */
export const dailyReports = ({ metrics }: State): ReadonlyArray<DailyReport> => HashMap.toValues(metrics.daily)
