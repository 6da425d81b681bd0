import type { SearchFeature } from "../interface/operations.gen.ts"

/** What the types of flags are called. */
export const typeWords: Readonly<Record<SearchFeature["type"], string>> = {
  release: "Release",
  experiment: "Experiment",
  operational: "Operational",
  "kill-switch": "Kill switch",
  permission: "Permission",
  sunset: "Sunset"
}

/** What the stages of a flag's life are called. */
export const lifecycleWords: Readonly<Record<SearchFeature["lifecycle"]["stage"], string>> = {
  initial: "Defined",
  "pre-live": "Develop",
  live: "Production",
  completed: "Clean up",
  archived: "Archived"
}
