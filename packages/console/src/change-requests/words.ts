import type { BadgeProps } from "../components/badge.tsx"
import type { ChangeRequest } from "../interface/operations.gen.ts"

/** The name of a request in lists: its title, or else its number. */
export const nameOf = ({ id, title }: { readonly id: number; readonly title?: string }): string =>
  title === undefined ? `Change request #${id}` : title

/** Whether nothing can be done with a request any more, other than comment on it. */
export const isClosed = (state: ChangeRequest["state"]): boolean => closed.has(state)

const closed: ReadonlySet<ChangeRequest["state"]> = new Set(["Applied", "Rejected", "Cancelled"])

/** The label of the button that collects a change which could be made at once as well. */
export const ADD_TO_ONE = "Add to a change request"

/** The label of that button where changes need approval. */
export const ADD_TO_YOURS = "Add to your change request"

const tones: Readonly<Record<ChangeRequest["state"], NonNullable<BadgeProps["tone"]>>> = {
  Draft: "neutral",
  "In review": "warning",
  Approved: "accent",
  Scheduled: "accent",
  Applied: "on",
  Rejected: "danger",
  Cancelled: "neutral"
}

export const toneOf = (state: ChangeRequest["state"]): NonNullable<BadgeProps["tone"]> => tones[state]

const actions: Readonly<Record<string, string>> = {
  updateEnabled: "Switch",
  addStrategy: "Add a strategy",
  updateStrategy: "Change a strategy",
  deleteStrategy: "Remove a strategy",
  reorderStrategy: "Sort the strategies",
  patchVariant: "Replace the variants",
  addDependency: "Add a dependency",
  deleteDependency: "Remove all dependencies",
  archiveFeature: "Archive the flag",
  reviveFeature: "Revive the flag",
  addReleasePlan: "Add a release plan",
  deleteReleasePlan: "Remove the release plan",
  startMilestone: "Start a milestone",
  updateMilestoneStrategy: "Change a strategy of the release plan",
  changeMilestoneProgression: "Change when the next milestone starts",
  deleteMilestoneProgression: "Keep the next milestone from starting by itself",
  resumeMilestoneProgression: "Resume the release plan",
  changeSafeguard: "Set a safeguard",
  deleteSafeguard: "Remove a safeguard",
  updateSegment: "Change the segment",
  deleteSegment: "Delete the segment",
  updateChangeRequestConfig: "Set how many people must approve changes"
}

/** A change in a few words. */
export const actionWords = ({ action, payload }: { readonly action: string; readonly payload: unknown }): string => {
  if (action !== "updateEnabled") return actions[action] ?? action
  const enabled: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "enabled") : undefined
  return enabled === true ? "Switch on" : "Switch off"
}
