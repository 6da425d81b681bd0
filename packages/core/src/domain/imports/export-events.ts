import type { EventDraft } from "../events/event.ts"
import type { Feature } from "../features/feature.ts"

/** Tells of an export: in each project of its own features, so that nobody reads of those of a project they may not see. */
export const featuresExported = (
  { environment, project }: { readonly environment: string; readonly project?: string },
  features: ReadonlyArray<Pick<Feature, "name" | "project">>
): ReadonlyArray<EventDraft> => {
  const type = "features-exported"
  if (features.length === 0) {
    return [{ type, environment, ...(project === undefined ? {} : { project }), data: { features: [] } }]
  }
  return [...Map.groupBy(features, (feature) => feature.project)].map(([exported, those]) => ({
    type,
    environment,
    project: exported,
    data: { features: those.map(({ name }) => name) }
  }))
}
