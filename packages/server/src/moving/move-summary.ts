import type { MovedKind, MoveNote, MovePlan, MoveStep } from "@halyard/core/domain"
import type { MoveReport } from "@halyard/core/use-cases"

/** What a summary says in addition to the outcome of the document. */
export interface Remarks {
  /** What the reader of another service could not put into the document. */
  readonly leftOff?: ReadonlyArray<MoveNote>
  /** What the reader put into the document with a difference. */
  readonly remarks?: ReadonlyArray<MoveNote>
  /** What the other server does not have, or does not show. */
  readonly absent?: ReadonlyArray<string>
  /**
   * Whether to list what the document does not have; true by default. A document with some flags only lacks most of the
   * instance.
   */
  readonly listOnlyHere?: boolean
}

/** What a move would do, in words. */
export const planSummary = (plan: MovePlan, notes: Remarks): string =>
  lines([
    ...listing(
      "Would create",
      plan.steps.filter(({ before }) => before === undefined).map((step) => nameOf(step))
    ),
    ...listing(
      "Would change",
      plan.steps.filter(({ before }) => before !== undefined).map((step) => `${nameOf(step)}: ${changesOf(step)}`)
    ),
    ...noteLines(plan, notes),
    `${counted(plan.steps.length)} to bring, ${plan.equal} equal, ${plan.refused.length} that cannot come${alsoLeftOff(notes)}. Nothing has changed.`
  ])

/** What a move did, in words. */
export const reportSummary = (report: MoveReport, notes: Remarks): string =>
  lines([
    ...noteLines(report, notes),
    `${counted(report.created)} created, ${report.changed} changed, ${report.equal} equal, ${report.refused.length} that did not come${alsoLeftOff(notes)}.`
  ])

const noteLines = (
  { onlyHere, refused, remarks }: Pick<MovePlan, "refused" | "remarks" | "onlyHere">,
  { absent = [], leftOff = [], listOnlyHere = true, remarks: read = [] }: Remarks
) => [
  ...listing("Only here, and stays", listOnlyHere ? onlyHere.map(nameOf) : []),
  ...listing("Comes with a difference", [...read, ...remarks].map(noteText)),
  ...listing("Cannot come", refused.map(noteText)),
  ...listing("Left off", leftOff.map(noteText)),
  ...listing("Not at the other server, or not readable there", absent)
]

const alsoLeftOff = ({ leftOff = [] }: Remarks): string => (leftOff.length === 0 ? "" : `, ${leftOff.length} left off`)

const changesOf = ({ changes }: MoveStep): string => changes.join(", ")

const noteText = (note: MoveNote): string => `${nameOf(note)}: ${note.reason}`

const nameOf = ({ kind, name }: { readonly kind: MovedKind; readonly name: string }): string => `${kind} ${name}`

const listing = (title: string, items: ReadonlyArray<string>): ReadonlyArray<string> =>
  items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${printable(item)}`), ""]

/** Names come from elsewhere: they must not control the terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ")

const counted = (count: number): string => (count === 1 ? "1 item" : `${count} items`)

const lines = (all: ReadonlyArray<string>): string => all.join("\n")
