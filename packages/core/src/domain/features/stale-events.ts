import type { EventDraft } from "../events/event.ts"

/** The feature has outlived its type, and nobody has said that it is stale. */
export const potentiallyStaleOn = (feature: { readonly name: string; readonly project: string }): EventDraft => ({
  type: "feature-potentially-stale-on",
  project: feature.project,
  featureName: feature.name
})
