import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { queryClient } from "../../interface/client.ts"
import { messageOf } from "../../interface/interface-error.ts"
import type { SearchFeature, Tag } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { archive, changeTags, markStale, readFlags, switchAll } from "./bulk-calls.ts"
import { doneWords } from "./bulk-words.ts"
import { byProject } from "./by-project.ts"
import { changedBy } from "./changed-by.ts"
import { type DoneAction, undoBulkAction } from "./undo-bulk-action.ts"

export type BulkAction =
  | { readonly what: "archive" }
  | { readonly what: "stale"; readonly stale: boolean }
  | { readonly what: "switch"; readonly on: boolean; readonly environment: string; readonly serious: boolean }
  | { readonly what: "tags"; readonly added: ReadonlyArray<Tag>; readonly removed: ReadonlyArray<Tag> }

/**
 * Runs an action on flags of one or several projects, and offers to undo it. In each project, it changes all flags or
 * none. If one project refuses, a toast gives the reason, and the flags of the others are changed all the same.
 */
export const runBulkAction = async (action: BulkAction, flags: ReadonlyArray<SearchFeature>): Promise<void> => {
  const projects = byProject(flags)
  const outcomes = await Promise.allSettled(projects.map(([project, names]) => runIn(action, project, names)))
  await queryClient.invalidateQueries()
  const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" ? [`${projects[index]?.[0]}: ${messageOf(outcome.reason)}`] : []
  )
  const changed = done.reduce((sum, { before }) => sum + before.length, 0)
  if (changed > 0) offerUndo(action, done, changed)
  if (refused.length > 0) {
    throw new Error(
      `${changed === 0 ? "Nothing was changed" : `${counted(changed, "flag")} changed`}. Refused in ${refused.join(" ")}`
    )
  }
  if (changed === 0) throw new Error("Nothing has changed: it was so already.")
}

/** Reads the flags from the server first, so that undoing restores their state there, not the one on the page. */
const runIn = async (action: BulkAction, project: string, names: ReadonlyArray<string>): Promise<DoneAction> => {
  const before = changedBy(action, await readFlags(project, names))
  await send(action, project, names)
  return { action, project, before }
}

const send = (action: BulkAction, project: string, names: ReadonlyArray<string>): Promise<void> => {
  switch (action.what) {
    case "archive":
      return archive(project, names)
    case "stale":
      return markStale(project, names, action.stale)
    case "switch":
      return switchAll(project, names, action.environment, action.on)
    case "tags":
      return changeTags(project, names, action)
  }
}

const offerUndo = (action: BulkAction, done: ReadonlyArray<DoneAction>, changed: number) =>
  toastWithUndo({
    title: `${counted(changed, "flag")} ${doneWords(action)}.`,
    undo: () =>
      void Promise.all(done.map(undoBulkAction))
        .catch(toastError)
        .finally(() => void queryClient.invalidateQueries())
  })
