import type { Choice } from "../../components/select.tsx"

/** The most approvals that a rule can require. */
const MOST_APPROVALS = 10

/** The choices for the number of approvals: none, labelled with `nobody`, up to the maximum. */
export const approvalChoices = (nobody: string): ReadonlyArray<Choice<string>> => [
  { value: "0", label: nobody },
  ...Array.from({ length: MOST_APPROVALS }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? "1 person" : `${index + 1} people`
  }))
]
