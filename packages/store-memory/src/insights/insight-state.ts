import type { Day, ProjectDay, SeenUsers, TypeUpdates } from "@halyard/core/domain"
import { HashMap } from "effect"

/** What is recorded at the end of each day. */
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
