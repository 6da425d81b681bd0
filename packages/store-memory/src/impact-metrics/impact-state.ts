import type { ImpactChart, ImpactSample } from "@halyard/core/domain"
import { HashMap } from "effect"

/** What applications measured. */
export interface ImpactState {
  /** By metric, then series, then step and moment. */
  readonly samples: HashMap.HashMap<string, HashMap.HashMap<string, HashMap.HashMap<string, ImpactSample>>>
  /** How many series there are. */
  readonly series: number
  /** By id. */
  readonly charts: HashMap.HashMap<string, ImpactChart>
}

export const noImpact: ImpactState = { samples: HashMap.empty(), series: 0, charts: HashMap.empty() }
