import type { ContextFieldListItem } from "../interface/operations.gen.ts"

/** The choices for stickiness: the usual ones, and the context fields that allow it. */
export const stickinessChoices = (fields: ReadonlyArray<ContextFieldListItem>, present: string) => {
  const names = fields.filter(({ stickiness }) => stickiness).map(({ name }) => name)
  const gone = present === "default" || present === "random" || names.includes(present) ? [] : [present]
  return [
    { value: "default", label: "The default", note: "The user's id, or else the session's; at random without both" },
    ...[...names, ...gone].map((name) => ({ value: name, label: name })),
    { value: "random", label: "Random", note: "Every request is drawn anew" }
  ]
}
