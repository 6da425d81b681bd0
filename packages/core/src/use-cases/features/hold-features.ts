import { Effect } from "effect"
import { FeatureArchived, InvalidOperation, NotFound } from "../../domain/errors.ts"
import { listed } from "../../domain/listed.ts"
import { compareText } from "../../domain/text.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/feature-store.ts"
import { visibleProject } from "../projects/visible-project.ts"

/** Holds many features of one project until the transaction ends; each comes once, by name. Fails with `NotFound`, naming those that are not in it. */
const holdFeatures = Effect.fn("holdFeatures")(function* (projectId: string, names: ReadonlyArray<string>) {
  const { project } = yield* visibleProject(projectId)
  const wanted = [...new Set(names)].toSorted(compareText)
  const held = yield* (yield* FeatureStore).hold(wanted)
  const here = new Map(held.filter((feature) => feature.project === project.id).map((each) => [each.name, each]))

  const [id, ...others] = wanted.filter((name) => !here.has(name))
  if (id !== undefined) return yield* new NotFound({ resource: "feature", id, others })
  return { project, features: wanted.flatMap((name) => here.get(name) ?? []) }
})

/** The same, of features that are not archived. */
export const holdActiveFeatures = Effect.fn("holdActiveFeatures")(function* (
  projectId: string,
  names: ReadonlyArray<string>
) {
  const { features } = yield* holdFeatures(projectId, names)
  const [feature, ...others] = features.filter(isArchived).map(({ name }) => name)
  if (feature !== undefined) return yield* new FeatureArchived({ feature, others })
  return features
})

/** The same, of features that are archived. Says what could be done with them if they were. */
export const holdArchivedFeatures = Effect.fn("holdArchivedFeatures")(function* (
  projectId: string,
  names: ReadonlyArray<string>,
  done: "revived" | "deleted"
) {
  const { features, project } = yield* holdFeatures(projectId, names)
  const active = features.filter((feature) => !isArchived(feature)).map(({ name }) => `"${name}"`)
  if (active.length > 0) return yield* refuseActive(active, done)
  return { project, features }
})

const isArchived = ({ archivedAt }: FeatureRecord): boolean => archivedAt !== null

const refuseActive = (active: ReadonlyArray<string>, done: string) =>
  Effect.fail(new InvalidOperation({ message: `Only archived features can be ${done}, unlike ${listed(active)}` }))
