import type { Choice } from "../components/select.tsx"
import type { ProjectListItem } from "../interface/operations.gen.ts"

export type SelectableMode = ProjectListItem["mode"]

/** The modes of projects, with explanations. */
export const modes: ReadonlyArray<Choice<SelectableMode>> = [
  { value: "open", label: "Open", note: "Everybody sees the project. Its members change its flags." },
  {
    value: "protected",
    label: "Protected",
    note: "Everybody sees the project and can propose changes. Its members make them."
  },
  { value: "private", label: "Private", note: "Only members and administrators see the project." }
]
