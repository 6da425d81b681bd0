import type { DeclaredChange, DeclaredReport, DifferenceSource } from "@halyard/core/domain"
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
      "Rolled back",
      report.failed.map(
        ({ project, reason }) => `${project === null ? "the instance" : `project ${project}`}: ${reason}`
      )
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

const listing = (title: string, items: ReadonlyArray<string>): ReadonlyArray<string> =>
  items.length === 0 ? [] : [paint("red", `${title}:`), ...items.map((item) => `  ${printable(item)}`), ""]

const summaryOf = ({ changes, equal, failed, refused, unmanaged }: DeclaredReport, done: boolean): string => {
  const count = (action: DeclaredChange["action"]) => changes.filter((change) => change.action === action).length
  const isApplied = done && refused.length + failed.length === 0
  const numbers = [
    ...actions.map(([action, will, did]) => `${count(action)} ${isApplied ? did : will}`),
    `${equal} equal`,
    ...(count("keep") === 0 ? [] : [`${count("keep")} no longer declared`]),
    `${unmanaged} not managed`
  ].join(", ")
  if (!done || isApplied) return `${numbers}.`
  return `${numbers}. ${refused.length > 0 ? "Nothing is applied." : "Applied, but for what is rolled back."}`
}

const actions = [
  ["create", "to create", "created"],
  ["change", "to change", "changed"],
  ["delete", "to delete", "deleted"]
] as const
