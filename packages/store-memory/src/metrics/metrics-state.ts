import type { Application, ApplicationInstance, Day, UnknownReport } from "@halyard/core/domain"
import type { ProjectCount } from "@halyard/core/ports"
import { HashMap, HashSet } from "effect"
import type { State } from "../database/state.ts"

/** What applications report. */
export interface MetricsState {
  /** By feature, then environment, hour and application. */
  readonly hourly: HashMap.HashMap<string, HashMap.HashMap<string, ProjectCount>>
  /** By feature, environment, day and application. */
  readonly daily: HashMap.HashMap<string, DailyCount>
  readonly applications: HashMap.HashMap<string, StoredApplication>
  /** By application, environment and id. */
  readonly instances: HashMap.HashMap<string, ApplicationInstance>
  /** By name, environment and application. */
  readonly unknown: HashMap.HashMap<string, UnknownReport>
  /** Names of features that are already reported as potentially stale. */
  readonly potentiallyStale: HashSet.HashSet<string>
}

export interface DailyCount extends Omit<ProjectCount, "hour"> {
  readonly day: Day
}

export interface StoredApplication extends Omit<Application, "usage"> {
  readonly usage: ReadonlyArray<{ readonly project: string; readonly environment: string }>
}

export const noMetrics: MetricsState = {
  hourly: HashMap.empty(),
  daily: HashMap.empty(),
  applications: HashMap.empty(),
  instances: HashMap.empty(),
  unknown: HashMap.empty(),
  potentiallyStale: HashSet.empty()
}

export const changePotentiallyStale = (
  state: State,
  replace: (names: HashSet.HashSet<string>) => HashSet.HashSet<string>
): State => ({
  ...state,
  metrics: { ...state.metrics, potentiallyStale: replace(state.metrics.potentiallyStale) }
})
