import type { MovedKind } from "../move-plan.ts"
import type { DeclaredInstance, DeclaredProject } from "./declared-instance.ts"
import type { DroppedItem } from "./declared-plan.ts"

/** The declaration, with what it no longer contains but was not deleted, so that this can be deleted later. */
export const appliedOnly = (
  declared: DeclaredInstance,
  applied: DeclaredInstance,
  dropped: ReadonlyArray<DroppedItem>
): DeclaredInstance => {
  const keeps = keeperOf(dropped)
  const projects = new Map((declared.projects ?? []).map((project) => [project.id, project]))
  for (const before of applied.projects ?? []) {
    const project = projects.get(before.id)
    const base = project ?? (keeps("project", before.id) ? { ...before, ...nothing } : undefined)
    if (base !== undefined) projects.set(before.id, withApplied(base, before, keeps))
  }
  return {
    ...declared,
    environments: joined(declared.environments, applied.environments, ({ name }) => keeps("environment", name)),
    strategyTypes: joined(declared.strategyTypes, applied.strategyTypes, ({ name }) => keeps("strategy type", name)),
    tagTypes: joined(declared.tagTypes, applied.tagTypes, ({ name }) => keeps("tag type", name)),
    contextFields: joined(declared.contextFields, applied.contextFields, ({ name }) => keeps("context field", name)),
    segments: joined(declared.segments, applied.segments, ({ name }) => keeps("segment", name)),
    projects: [...projects.values()]
  }
}

const nothing = { contextFields: [], segments: [], features: [] }

type Keeps = (kind: MovedKind, name: string) => boolean

const keeperOf = (dropped: ReadonlyArray<DroppedItem>): Keeps => {
  const keys = new Set(dropped.map(({ kind, name }) => `${kind} ${name}`))
  return (kind, name) => keys.has(`${kind} ${name}`)
}

const withApplied = (project: DeclaredProject, before: DeclaredProject, keeps: Keeps): DeclaredProject => ({
  ...project,
  contextFields: joined(project.contextFields, before.contextFields, ({ name }) => keeps("context field", name)),
  segments: joined(project.segments, before.segments, ({ name }) => keeps("segment", name)),
  features: joined(project.features, before.features, ({ name }) => keeps("feature", name))
})

const joined = <A>(
  declared: ReadonlyArray<A> = [],
  applied: ReadonlyArray<A> = [],
  remains: (item: A) => boolean
): ReadonlyArray<A> => [...declared, ...applied.filter(remains)]
