import { compareText, type Dependency } from "@halyard/core/domain"
import { type ChildDependency, DependencyStore } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerDependencyStore: Layer.Layer<DependencyStore, never, Database> = Layer.effect(
  DependencyStore,
  Effect.map(Database, ({ read, update }) =>
    DependencyStore.of({
      upsert: (dependencies) => update((state) => dependencies.reduce(upsertOne, state)),
      remove: (dependencies) => update((state) => dependencies.reduce(unlinkDependency, state)),
      among: (features) => read((state) => among(state, features)),
      relatives: (feature) =>
        read((state) => ({ parents: parentsOf(state, feature), children: activeChildrenOf(state, feature) })),
      independent: (project) =>
        read((state) =>
          activeNamesIn(state, project)
            .filter((name) => parentsOf(state, name).length === 0)
            .toSorted(compareText)
        ),
      existIn: (project) =>
        read((state) => activeNamesIn(state, project).some((name) => parentsOf(state, name).length > 0))
    })
  )
)

/** What the feature depends on, sorted by name. */
export const parentsOf = (state: State, feature: string): ReadonlyArray<Dependency> =>
  [...HashMap.values(lookUp(state.parents, feature) ?? HashMap.empty())].toSorted((left, right) =>
    compareText(left.feature, right.feature)
  )

/** The active features that depend on it, sorted by name. */
export const activeChildrenOf = (state: State, feature: string): ReadonlyArray<string> =>
  [...(lookUp(state.children, feature) ?? HashSet.empty())]
    .filter((child) => lookUp(state.features, child)?.archivedAt === null)
    .toSorted(compareText)

const activeNamesIn = (state: State, project: string): ReadonlyArray<string> =>
  HashMap.toValues(state.features)
    .filter((feature) => feature.project === project && feature.archivedAt === null)
    .map(({ name }) => name)

const among = (state: State, features: ReadonlyArray<string>): ReadonlyArray<ChildDependency> => {
  const wanted = new Set(features)
  const children = new Set(features.flatMap((feature) => [feature, ...activeChildrenOf(state, feature)]))
  return [...children]
    .filter((child) => lookUp(state.features, child)?.archivedAt === null)
    .toSorted(compareText)
    .flatMap((child) => parentsOf(state, child).map((dependency) => ({ ...dependency, child })))
    .filter(({ child, feature }) => wanted.has(child) || wanted.has(feature))
}

const upsertOne = (state: State, { child, feature, enabled, variants }: ChildDependency): State => ({
  ...state,
  parents: HashMap.set(
    state.parents,
    child,
    HashMap.set(lookUp(state.parents, child) ?? HashMap.empty(), feature, { feature, enabled, variants })
  ),
  children: HashMap.set(state.children, feature, HashSet.add(lookUp(state.children, feature) ?? HashSet.empty(), child))
})

export const unlinkDependency = (state: State, link: { readonly child: string; readonly feature: string }): State => ({
  ...state,
  parents: change(state.parents, link.child, HashMap.remove(link.feature)),
  children: change(state.children, link.feature, HashSet.remove(link.child))
})
