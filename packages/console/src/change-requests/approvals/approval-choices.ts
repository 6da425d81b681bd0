import type { Choice } from "../../components/select.tsx"

/** How many people can be asked for. */
const MOST_APPROVALS = 10

/** From nobody, in these words, to the most people who can be asked for. */
export const approvalChoices = (nobody: string): ReadonlyArray<Choice<string>> => [
  { value: "0", label: nobody },
  ...Array.from({ length: MOST_APPROVALS }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? "1 person" : `${index + 1} people`
  }))
]
