import type { BulkAction } from "./bulk-action.ts"

/** The title of the question before an action. */
export const titleOf = (action: BulkAction): string => {
  switch (action.what) {
    case "archive":
      return "Archive"
    case "stale":
      return action.stale ? "Mark as stale:" : "Mark as active:"
    case "switch":
      return `Switch ${action.on ? "on" : "off"} in ${action.environment}:`
    case "tags":
      return "Change the tags of"
  }
}

/** What it means for applications. */
export const effectOf = (action: BulkAction): string => {
  switch (action.what) {
    case "archive":
      return "Applications get no answer for them any more, and use their defaults. You can undo it for ten seconds, and revive them later; they are off then."
    case "stale":
      return "Nothing changes for applications. It tells people whether a flag is to be cleaned up."
    case "switch":
      return `Applications in ${action.environment} follow within seconds.`
    case "tags":
      return "Nothing changes for applications."
  }
}

/** What has been done, after `3 flags`. */
export const doneWords = (action: BulkAction): string => {
  switch (action.what) {
    case "archive":
      return "archived"
    case "stale":
      return action.stale ? "marked as stale" : "marked as active"
    case "switch":
      return `switched ${action.on ? "on" : "off"} in ${action.environment}`
    case "tags":
      return "got other tags"
  }
}
