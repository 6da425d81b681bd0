import type { FeatureInEnvironment } from "@halyard/core/ports"
import { HashMap, HashSet } from "effect"
import { change, type State } from "../database/state.ts"

/** The state without what features of the project have in the environment. */
export const unlinkProject = (state: State, project: string, environment: string): State => {
  const features = HashSet.fromIterable(
    HashMap.toValues(state.features)
      .filter((feature) => feature.project === project)
      .map(({ name }) => name)
  )
  return {
    ...state,
    places: [...features].reduce(
      (places, feature) => change(places, feature, HashMap.remove(environment)),
      state.places
    ),
    strategyPlaces: HashMap.filter(
      state.strategyPlaces,
      (place) => place.environment !== environment || !HashSet.has(features, place.feature)
    )
  }
}

/** The state without what the feature has in the environment. */
export const unlink = (state: State, { feature, environment }: FeatureInEnvironment): State => ({
  ...state,
  places: change(state.places, feature, HashMap.remove(environment)),
  strategyPlaces: HashMap.filter(
    state.strategyPlaces,
    (place) => place.feature !== feature || place.environment !== environment
  )
})
