import { tagViolations } from "../catalog/tag-type.ts"
import { matchesPattern } from "../projects/naming/naming-pattern.ts"
import { whyClosed } from "../projects/project.ts"
import { tagText } from "../values/tag.ts"
import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { type Finding, finding, offenceFinding, offences, type ImportError } from "./import-report.ts"
import { outcomeOf, type ImportContext } from "./import-context.ts"
import { type ImportData, importedTag } from "./import-data.ts"

/**
 * Feature names must be unique, valid, follow the project's naming pattern and be unused in other projects. The project
 * must accept features.
 */
export const checkFeatures = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const names = data.features.map((feature) => feature.name)
  return [
    ...projectFinding(context),
    ...finding("Features that the import holds more than once", repeated(names)),
    ...offenceFinding("Feature names that break the rules", offences(names, String, judgeName)),
    ...namingFinding(names, context),
    ...finding(
      "Features that exist in another project",
      names.filter((name) => outcomeOf(name, context) === "elsewhere").map((name) => withProject(name, context))
    )
  ]
}

const projectFinding = ({ project }: ImportContext): ReadonlyArray<Finding> => {
  const reason = whyClosed(project)
  return reason === undefined ? [] : finding(reason, [project.id])
}

/** The repeated names, once per repetition. */
export const repeated = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  return names.filter((name) => seen.has(name) || !seen.add(name))
}

const judgeName = (name: string, index: number): ReadonlyArray<Violation> =>
  nameViolations(name, `/data/features/${index}/name`)

const namingFinding = (names: ReadonlyArray<string>, { project }: ImportContext): ReadonlyArray<Finding> => {
  const { pattern } = project.featureNaming
  if (pattern === null) return []
  return finding(
    `Feature names that do not match the project's naming pattern "^(?:${pattern})$"`,
    names.filter((name) => !matchesPattern(pattern, name))
  )
}

const withProject = (name: string, context: ImportContext): string => {
  const existing = context.features.get(name)
  return existing?.visible === true
    ? `${name} (in project ${existing.metadata.project})`
    : `${name} (in another project)`
}

/** New features must fit the limits of the project and the instance. Overwritten features do not count. */
export const checkFeatureLimits = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const created = new Set(
    data.features.map(({ name }) => name).filter((name) => outcomeOf(name, context) === "created")
  )
  const { inProject, inInstance } = context.activeFeatures
  return [
    ...limitFinding("project", { subject: "features", maximum: context.project.featureLimit }, inProject, created),
    ...limitFinding("instance", { subject: "features", maximum: context.limits.featureFlags }, inInstance, created)
  ]
}

/** The finding if an import adds more than fits. */
export const limitFinding = (
  address: string,
  { maximum: limit, subject }: { readonly subject: string; readonly maximum: number | null },
  present: number,
  created: ReadonlySet<string>
): ReadonlyArray<Finding> =>
  limit === null || present + created.size <= limit
    ? []
    : finding(
        `The ${address} may hold at most ${limit} ${subject}; it has ${present}, and the import would add ${created.size}`,
        created
      )

/** Tags must be valid, belong to imported features, and have a type that exists or is in the import. */
export const checkTags = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const features = new Set(data.features.map(({ name }) => name))
  const entries = data.featureTags ?? []
  const tags = entries.map(importedTag)
  const types = new Set([...context.tagTypes, ...data.tagTypes.map(({ name }) => name)])
  return [
    ...finding(
      "Tags of features that are not in the import",
      entries.map(({ featureName }) => featureName).filter((name) => !features.has(name))
    ),
    ...finding(
      "Tag types in use that neither exist nor come along",
      tags.map(({ type }) => type).filter((type) => !types.has(type))
    ),
    ...offenceFinding(
      "Tags that break the rules",
      offences(tags, tagText, (tag, index) => tagViolations(tag, `/data/featureTags/${index}`))
    )
  ]
}
