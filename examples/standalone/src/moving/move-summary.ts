import type { MovedKind, MoveNote, MovePlan, MoveStep } from "@halyard/core/domain"
import type { MoveReport } from "@halyard/core/use-cases"

/** What a move would do, in words. */
export const planSummary = (plan: MovePlan): string =>
  lines([
    ...listing(
      "Would create",
      plan.steps.filter(({ before }) => before === undefined).map((step) => nameOf(step))
    ),
    ...listing(
      "Would change",
      plan.steps.filter(({ before }) => before !== undefined).map((step) => `${nameOf(step)}: ${changesOf(step)}`)
    ),
    ...noteLines(plan),
    `${counted(plan.steps.length)} to bring, ${plan.equal} equal, ${plan.refused.length} that cannot come. Nothing has changed.`
  ])

/** What a move did, in words. */
export const reportSummary = (report: MoveReport): string =>
  lines([
    ...noteLines(report),
    `${counted(report.created)} created, ${report.changed} changed, ${report.equal} equal, ${report.refused.length} that did not come.`
  ])

/** What a reader of another service left off. */
export const leftOffSummary = (notes: ReadonlyArray<MoveNote>): string =>
  lines(listing("Left off", notes.map(noteText)))

/** What another service does not have, or does not show. */
export const absentSummary = (absent: ReadonlyArray<string>): string =>
  lines(listing("Not at the other server, or not readable there", absent))

const noteLines = ({ onlyHere, refused, remarks }: Pick<MovePlan, "refused" | "remarks" | "onlyHere">) => [
  ...listing("Only here, and stays", onlyHere.map(nameOf)),
  ...listing("Comes with a difference", remarks.map(noteText)),
  ...listing("Cannot come", refused.map(noteText))
]

const changesOf = ({ changes }: MoveStep): string => changes.join(", ")

const noteText = (note: MoveNote): string => `${nameOf(note)}: ${note.reason}`

const nameOf = ({ kind, name }: { readonly kind: MovedKind; readonly name: string }): string => `${kind} ${name}`

const listing = (title: string, items: ReadonlyArray<string>): ReadonlyArray<string> =>
  items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${printable(item)}`), ""]

/** Names come from elsewhere: they must not control the terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ")

const counted = (count: number): string => (count === 1 ? "1 item" : `${count} items`)

const lines = (all: ReadonlyArray<string>): string => all.join("\n")
