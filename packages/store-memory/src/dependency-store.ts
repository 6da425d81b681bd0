import { type ChildDependency, compareText, type Dependency, DependencyStore } from "@halyard/core"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { Database } from "./database.ts"
import { change, lookUp, type State } from "./state.ts"

export const layerDependencyStore: Layer.Layer<DependencyStore, never, Database> = Layer.effect(
  DependencyStore,
  Effect.map(Database, ({ read, update }) =>
    DependencyStore.of({
      upsert: (dependencies) => update((state) => dependencies.reduce(upsertOne, state)),
      remove: (dependencies) => update((state) => dependencies.reduce(removeOne, state)),
      relatives: (feature) =>
        read((state) => ({ parents: parentsOf(state, feature), children: activeChildrenOf(state, feature) }))
    })
  )
)

/** What the feature depends on, by the parents' names. */
export const parentsOf = (state: State, feature: string): ReadonlyArray<Dependency> =>
  [...HashMap.values(lookUp(state.parents, feature) ?? HashMap.empty())].toSorted((left, right) =>
    compareText(left.feature, right.feature)
  )

/** The features that depend on it and are not archived, by name. */
export const activeChildrenOf = (state: State, feature: string): ReadonlyArray<string> =>
  [...(lookUp(state.children, feature) ?? HashSet.empty())]
    .filter((child) => lookUp(state.features, child)?.archivedAt === null)
    .toSorted(compareText)

const upsertOne = (state: State, { child, feature, enabled, variants }: ChildDependency): State => ({
  ...state,
  parents: HashMap.set(
    state.parents,
    child,
    HashMap.set(lookUp(state.parents, child) ?? HashMap.empty(), feature, { feature, enabled, variants })
  ),
  children: HashMap.set(state.children, feature, HashSet.add(lookUp(state.children, feature) ?? HashSet.empty(), child))
})

const removeOne = (state: State, link: { readonly child: string; readonly feature: string }): State => ({
  ...state,
  parents: change(state.parents, link.child, HashMap.remove(link.feature)),
  children: change(state.children, link.feature, HashSet.remove(link.child))
})
