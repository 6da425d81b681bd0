import type { Application, Day, Reporter, Timestamp } from "@halyard/core/domain"
import type { AttributedReport, ProjectCount, ReportedInstance } from "@halyard/core/ports"
import { HashMap, HashSet } from "effect"
import type { State } from "../database/state.ts"

/** What applications report. */
export interface MetricsState {
  /** By feature, then environment, hour and application. */
  readonly hourly: HashMap.HashMap<string, HashMap.HashMap<string, ProjectCount>>
  /** By feature, environment, day and application. */
  readonly daily: HashMap.HashMap<string, DailyCount>
  /** Features no longer have counts of days before this one. The sums of projects are still made of them. */
  readonly forgottenBefore: Day
  readonly applications: HashMap.HashMap<string, StoredApplication>
  /** By application, environment and id. */
  readonly instances: HashMap.HashMap<string, ReportedInstance>
  /** By name, environment and application. */
  readonly unknown: HashMap.HashMap<string, AttributedReport>
  /** Names of features that are already reported as potentially stale. */
  readonly potentiallyStale: HashSet.HashSet<string>
}

export interface DailyCount extends Omit<ProjectCount, "hour" | "byServer"> {
  readonly day: Day
}

export interface StoredApplication extends Omit<Application, "usage"> {
  readonly reporter: Reporter
  /** When it was last reported. */
  readonly seenAt: Timestamp
  readonly usage: ReadonlyArray<{ readonly project: string; readonly environment: string }>
}

export const noMetrics: MetricsState = {
  hourly: HashMap.empty(),
  daily: HashMap.empty(),
  forgottenBefore: "",
  applications: HashMap.empty(),
  instances: HashMap.empty(),
  unknown: HashMap.empty(),
  potentiallyStale: HashSet.empty()
}

/** Returns a function that answers whether an anonymous reporter may add one more, and counts it. */
export const capacityLeft = (known: HashMap.HashMap<string, { readonly reporter: Reporter }>, most: number) => {
  const left = new Map<string, number>()
  return (reporter: Reporter): boolean => {
    if (reporter === null) return true
    const taken = () => HashMap.reduce(known, 0, (count, other) => count + (other.reporter === reporter ? 1 : 0))
    const free = left.get(reporter) ?? most - taken()
    left.set(reporter, free - 1)
    return free > 0
  }
}

export const changePotentiallyStale = (
  state: State,
  replace: (names: HashSet.HashSet<string>) => HashSet.HashSet<string>
): State => ({
  ...state,
  metrics: { ...state.metrics, potentiallyStale: replace(state.metrics.potentiallyStale) }
})
