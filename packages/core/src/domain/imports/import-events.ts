import { isPrivate } from "../access/principal.ts"
import { tagCreated } from "../catalog/catalog-events.ts"
import { ofOneProject } from "../catalog/context-field.ts"
import type { EventDraft } from "../events/event.ts"
import { linkView } from "../features/links/feature-link.ts"
import { type Tag, tagText } from "../values/tag.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportRequest } from "./import-data.ts"
import type { ImportPlan } from "./plan-import.ts"

/** The events of an import in the order of the changes, followed by the event for the import itself. */
export const importEvents = (
  plan: ImportPlan,
  request: Pick<ImportRequest, "project" | "environment">,
  context: ImportContext
): ReadonlyArray<EventDraft> => {
  const draft = draftsFor(request, plan, context)
  return [
    ...plan.newTagTypes.map((data): EventDraft => ({ type: "tag-type-created", data })),
    ...plan.newContextFields.map((data): EventDraft => ({
      type: "context-field-created",
      ...ofOneProject(data.project),
      data
    })),
    ...plan.create.map((data) => draft.untagged("feature-created", data.name, { data })),
    ...plan.updateMetadata.flatMap((change) => metadataEvents(change, draft)),
    ...plan.newTags.map((tag) => (isPrivate(context.project) ? tagCreated(tag, context.project.id) : tagCreated(tag))),
    ...plan.tagsRemoved.flatMap(({ feature, tags }) =>
      tags.map((preData) => draft.tagged("feature-untagged", feature, { preData }))
    ),
    ...plan.tagsAdded.flatMap(({ feature, tags }) =>
      tags.map((data) => draft.tagged("feature-tagged", feature, { data }))
    ),
    ...environmentEvents(plan, draft),
    ...plan.dependenciesRemoved.flatMap(({ feature, dependencies }) =>
      dependencies.map((preData) => draft.tagged("feature-dependency-removed", feature, { preData }))
    ),
    ...plan.dependenciesUpserted.flatMap(({ feature, dependencies }) =>
      dependencies.map((data) => draft.tagged("feature-dependency-added", feature, { data }))
    ),
    ...plan.linksRemoved.flatMap(({ feature, links }) =>
      links.map((link) => draft.tagged("feature-link-removed", feature, { preData: linkView(link) }))
    ),
    ...plan.linksAdded.flatMap(({ feature, links }) =>
      links.map((link) => draft.tagged("feature-link-added", feature, { data: linkView(link) }))
    ),
    {
      type: "features-imported",
      project: request.project,
      environment: request.environment,
      data: { features: plan.affected, ...plan.counts }
    }
  ]
}

type Content = Pick<EventDraft, "data" | "preData">
type Draft = (type: EventDraft["type"], featureName: string, content?: Content) => EventDraft

interface Drafts {
  /** Creates an event with the tags that the feature had before the import. */
  readonly untagged: Draft
  /** Creates an event with the tags of the feature after the import. */
  readonly tagged: Draft
  /** Creates an event with the tags of the feature after the import, and with the environment of the import. */
  readonly inEnvironment: Draft
}

const draftsFor = (
  { project, environment }: Pick<ImportRequest, "project" | "environment">,
  plan: ImportPlan,
  context: ImportContext
): Drafts => {
  const tagsBefore = (feature: string) => context.features.get(feature)?.tags ?? []
  const removed = new Map(plan.tagsRemoved.map(({ feature, tags }) => [feature, tags]))
  const added = new Map(plan.tagsAdded.map(({ feature, tags }) => [feature, tags]))
  const tagsAfter = (feature: string): ReadonlyArray<Tag> => {
    const gone = new Set((removed.get(feature) ?? []).map(tagText))
    return [...tagsBefore(feature).filter((tag) => !gone.has(tagText(tag))), ...(added.get(feature) ?? [])]
  }
  const tagged: Draft = (type, featureName, content) => ({
    type,
    project,
    featureName,
    ...content,
    tags: tagsAfter(featureName)
  })
  return {
    untagged: (type, featureName, content) => ({
      type,
      project,
      featureName,
      ...content,
      tags: tagsBefore(featureName)
    }),
    tagged,
    inEnvironment: (type, featureName, content) => ({ ...tagged(type, featureName, content), environment })
  }
}

/** The events of changed metadata. Staleness has separate ones. */
const metadataEvents = (
  { before, after }: ImportPlan["updateMetadata"][number],
  draft: Drafts
): ReadonlyArray<EventDraft> => {
  const isMoreThanStale =
    before.type !== after.type ||
    before.description !== after.description ||
    before.impressionData !== after.impressionData
  return [
    ...(isMoreThanStale
      ? [draft.untagged("feature-metadata-updated", after.name, { data: after, preData: before })]
      : []),
    ...(before.stale === after.stale
      ? []
      : [draft.untagged(after.stale ? "feature-stale-on" : "feature-stale-off", after.name)])
  ]
}

const environmentEvents = (plan: ImportPlan, draft: Drafts): ReadonlyArray<EventDraft> => [
  ...plan.variants.map(({ feature, before, after }) =>
    draft.inEnvironment("feature-environment-variants-updated", feature, {
      data: { variants: after },
      preData: { variants: before }
    })
  ),
  ...plan.strategiesRemoved.flatMap(({ feature, strategies }) =>
    strategies.map((preData) => draft.inEnvironment("feature-strategy-remove", feature, { preData }))
  ),
  ...plan.strategiesAdded.flatMap(({ feature, strategies }) =>
    strategies.map((data) => draft.inEnvironment("feature-strategy-add", feature, { data }))
  ),
  ...plan.enabledChanges.map(({ feature, enabled }) =>
    draft.inEnvironment(enabled ? "feature-environment-enabled" : "feature-environment-disabled", feature)
  )
]
