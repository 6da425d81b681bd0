import type { DeclaredChange, DeclaredReport, DifferenceSource, FailedPart } from "@halyard/core/domain"
import { paint, printable } from "../cli/output.ts"

/** What would change, or changed, in words: a line for each item, by project. */
export const reportLines = (report: DeclaredReport, done: boolean): ReadonlyArray<string> => {
  const groups = Map.groupBy(report.changes, ({ project }) => project)
  return [
    ...[...groups].flatMap(([project, changes]) => [
      paint("bold", project === null ? "The instance" : `Project ${printable(project)}`),
      ...changes.map((change) => `  ${lineOf(change)}`),
      ""
    ]),
    ...listing(
      "Cannot be as declared",
      report.refused.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)
    ),
    ...listing(
      "A release plan runs there, so these stay as they are",
      report.planned.map(({ environment, feature, project }) => `feature ${feature} of ${project} in ${environment}`),
      "yellow"
    ),
    ...listing(
      "Rolled back",
      report.failed.map(({ part, project, reason }) => `${partNames[part]}${project ?? ""}: ${reason}`)
    ),
    summaryOf(report, done)
  ]
}

const lineOf = (change: DeclaredChange): string => {
  const { action, changedBy, kind, name, properties } = change
  const item = printable(`${kind} ${name}`)
  switch (action) {
    case "create":
      return `${paint("green", "+")} ${item}${changedBy === "instance" ? paint("dim", " (was deleted here)") : ""}`
    case "delete":
      return `${paint("red", "-")} ${item}`
    case "keep":
      return `${paint("dim", "=")} ${item}${paint("dim", " (no longer declared; --prune deletes it)")}`
    default:
      return `${paint("yellow", "~")} ${item}: ${properties.map((one) => `${printable(one.name)}${drift[one.changedBy]}`).join(", ")}`
  }
}

/** What people changed here since files were applied. */
const drift: Readonly<Record<DifferenceSource, string>> = {
  files: "",
  instance: " (changed here)",
  both: " (changed here and in the files)"
}

const partNames: Readonly<Record<FailedPart["part"], string>> = {
  instance: "the instance",
  project: "project ",
  deletion: "what to delete of the instance"
}

const listing = (title: string, items: ReadonlyArray<string>, style: "red" | "yellow" = "red"): ReadonlyArray<string> =>
  items.length === 0 ? [] : [paint(style, `${title}:`), ...items.map((item) => `  ${printable(item)}`), ""]

const summaryOf = ({ changes, equal, failed, refused, unmanaged }: DeclaredReport, done: boolean): string => {
  const count = (action: DeclaredChange["action"]) => changes.filter((change) => change.action === action).length
  const isApplied = done && refused.length + failed.length === 0
  const numbers = [
    ...actions.map(([action, will, did]) => `${count(action)} ${isApplied ? did : will}`),
    `${equal} equal`,
    ...(count("keep") === 0 ? [] : [`${count("keep")} no longer declared`]),
    `${unmanaged} not managed`
  ].join(", ")
  return !done || isApplied ? `${numbers}.` : `${numbers}. ${resultOf({ changes, failed, refused })}`
}

/** How far a declaration was applied that could not be applied as a whole. */
const resultOf = ({ changes, failed, refused }: Pick<DeclaredReport, "changes" | "failed" | "refused">): string => {
  if (refused.length > 0 || failed.some(({ part }) => part === "instance")) return "Nothing is applied."
  if (failed.some(({ part }) => part === "deletion")) return "Applied, but nothing of the instance is deleted."
  const waits = changes.some(({ action, project }) => action === "delete" && project === null)
  return `Applied, except for the projects that are rolled back.${waits ? " Nothing of the instance is deleted before all projects are applied." : ""}`
}

const actions = [
  ["create", "to create", "created"],
  ["change", "to change", "changed"],
  ["delete", "to delete", "deleted"]
] as const
