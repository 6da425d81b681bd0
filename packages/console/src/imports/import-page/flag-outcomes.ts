import type { ImportData, ImportDryRun, ImportFinding } from "../../interface/operations.gen.ts"

export type ImportOutcome = "refused" | "left out" | "replaced" | "created" | "unchanged"

/** The outcome of an import for one flag of a file. */
export interface FlagOutcome {
  readonly name: string
  readonly outcome: ImportOutcome
  /** What the dry run says about it. */
  readonly notes: ReadonlyArray<string>
}

/** Flags with their configuration, as files have them. */
export type FlagsOfFile = Partial<ImportData> & Pick<ImportData, "features">

export interface Present {
  /** An export of what the project has now of these flags, in the environment of the import. */
  readonly active: FlagsOfFile
  /** The names in the archive of the project. Imports leave them as they are. */
  readonly archived: ReadonlySet<string>
}

/** The outcomes of an import for each flag of a file. Those that need attention come first. */
export const flagOutcomes = (data: FlagsOfFile, report: ImportDryRun, present: Present): ReadonlyArray<FlagOutcome> => {
  const existing = new Set(present.active.features.map(({ name }) => name))
  const errors = notesByName(report.errors)
  const warnings = notesByName(report.warnings)
  const outcomeOf = (name: string): ImportOutcome => {
    if (errors.has(name)) return "refused"
    if (present.archived.has(name)) return "left out"
    if (!existing.has(name)) return "created"
    return contentOf(data, name) === contentOf(present.active, name) ? "unchanged" : "replaced"
  }
  return [...new Set(data.features.map(({ name }) => name))]
    .map((name) => ({
      name,
      outcome: outcomeOf(name),
      notes: [...(errors.get(name) ?? []), ...(warnings.get(name) ?? [])]
    }))
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
}

const order: ReadonlyArray<ImportOutcome> = ["refused", "left out", "replaced", "created", "unchanged"]

/** Findings name a flag, and some add where the fault is: `checkout (of type odd)`. */
const notesByName = (findings: ReadonlyArray<ImportFinding>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const notes = new Map<string, Array<string>>()
  for (const { affectedItems, message } of findings) {
    for (const item of affectedItems) {
      const [name = "", ...rest] = item.split(" ")
      const note = rest.length === 0 ? message : `${message} ${rest.join(" ")}`
      notes.set(name, [...(notes.get(name) ?? []), note])
    }
  }
  return notes
}

/**
 * The content of a flag in a file, as text that is equal for equal content. Ids are left out, since imports make new
 * ones.
 */
const contentOf = (data: FlagsOfFile, name: string): string => {
  const isOf = (one: { readonly featureName?: string | null }) => one.featureName === name
  const environment = data.featureEnvironments?.find((one) => one.name === name || isOf(one))
  return canonical({
    feature: withoutAddress(data.features.find((one) => one.name === name)),
    strategies: (data.featureStrategies ?? []).filter(isOf).map(withoutAddress),
    environment: { enabled: environment?.enabled, variants: environment?.variants },
    tags: (data.featureTags ?? []).filter(isOf).map(withoutAddress),
    dependencies: (data.dependencies ?? []).filter(({ feature }) => feature === name),
    links: (data.links ?? []).filter(({ feature }) => feature === name)
  })
}

const withoutAddress = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !/^(?:id|sortOrder|project|createdAt)$/.test(key)))
    : value

/** Nothing, null and an empty list mean the same in a file. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (one === null || (Array.isArray(one) && one.length === 0)) return undefined
    return typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([first], [second]) => (first < second ? -1 : 1)))
      : one
  }) ?? ""
