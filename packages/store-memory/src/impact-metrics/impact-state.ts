import type { ImpactChart, ReportedSample } from "@halyard/core/domain"
import { HashMap } from "effect"

/** What applications measured. */
export interface ImpactState {
  /** By metric, then series of a list of projects, then step and moment. */
  readonly samples: HashMap.HashMap<string, SeriesOfMetric>
  /** By id. */
  readonly charts: HashMap.HashMap<string, ImpactChart>
}

export type SeriesOfMetric = HashMap.HashMap<string, SamplesOfSeries>
export type SamplesOfSeries = HashMap.HashMap<string, ReportedSample>

export const noImpact: ImpactState = { samples: HashMap.empty(), charts: HashMap.empty() }
