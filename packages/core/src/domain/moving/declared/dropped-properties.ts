import type { MovedFeature, MovedState } from "../document/moved-feature.ts"
import type { MovedProject } from "../document/moved-project.ts"
import type { InstanceDocument } from "../instance-document.ts"

/**
 * The document, with the defaults of properties that were declared before and are left out now. What was never declared
 * stays left out.
 */
export const withDropped = (given: InstanceDocument, before: InstanceDocument): InstanceDocument => ({
  ...given,
  ...catalogWithDropped(given, before),
  features: featuresWithDropped(given, before)
})

const catalogWithDropped = (given: InstanceDocument, before: InstanceDocument) => ({
  environments: restored(given.environments, before.environments, byName, { enabled: true, requiredApprovals: null }),
  strategyTypes: restored(given.strategyTypes, before.strategyTypes, byName, {
    title: null,
    displayName: null,
    description: "",
    deprecated: false,
    parameters: []
  }),
  tagTypes: restored(given.tagTypes, before.tagTypes, byName, { description: null, icon: null, color: null }),
  contextFields: restored(given.contextFields, before.contextFields, byName, {
    description: null,
    stickiness: false,
    legalValues: []
  }),
  segments: restored(given.segments, before.segments, byName, { description: null }),
  projects: withApprovals(
    restored(given.projects, before.projects, ({ id }) => id, {
      description: null,
      mode: "open",
      defaultStickiness: "default",
      featureLimit: null,
      featureNaming: { pattern: null },
      linkTemplates: []
    }),
    before.projects
  )
})

/**
 * Adds that changes need no approval in environments that a project still names, but no longer with
 * `requiredApprovals`. Environments that it does not name stay as they are.
 */
const withApprovals = (
  given: ReadonlyArray<MovedProject>,
  before: ReadonlyArray<MovedProject> = []
): ReadonlyArray<MovedProject> => {
  const old = new Map(before.map(({ environments, id }) => [id, environments]))
  return given.map((project) =>
    project.environments === undefined
      ? project
      : {
          ...project,
          environments: restored(project.environments, old.get(project.id), ({ environment }) => environment, {
            requiredApprovals: null,
            serviceAccountsApprove: false
          })
        }
  )
}

const featuresWithDropped = (given: InstanceDocument, before: InstanceDocument): ReadonlyArray<MovedFeature> => {
  const old = new Map((before.features ?? []).map((feature) => [feature.name, feature]))
  const features = restored(given.features, before.features, byName, {
    type: "release",
    description: null,
    impressionData: false,
    stale: false,
    completion: null,
    tags: [],
    dependencies: [],
    links: [],
    charts: [],
    environments: []
  })
  return features.map((feature) => withStates(feature, old.get(feature.name)))
}

const byName = ({ name }: { readonly name: string }): string => name

/** The items, with the defaults of properties that only the earlier items have. */
const restored = <A extends object>(
  given: ReadonlyArray<A> = [],
  before: ReadonlyArray<A> = [],
  nameOf: (item: A) => string,
  defaults: Partial<A>
): ReadonlyArray<A> => {
  const old = new Map(before.map((item) => [nameOf(item), item]))
  return given.map((item) => {
    const known = old.get(nameOf(item))
    if (known === undefined) return item
    const dropped = Object.entries(defaults).filter(([key]) => Object.hasOwn(known, key) && !Object.hasOwn(item, key))
    return { ...item, ...Object.fromEntries(dropped) }
  })
}

/** Empties the environments of a feature that were declared before and are left out now. */
const withStates = (feature: MovedFeature, before: MovedFeature | undefined): MovedFeature => {
  if (before?.environments === undefined) return feature
  const old = new Map(before.environments.map((state) => [state.environment, state]))
  const states = (feature.environments ?? []).map((state) => {
    const known = old.get(state.environment)
    old.delete(state.environment)
    return known === undefined ? state : withLists(state, known)
  })
  const dropped = [...old.keys()].map((environment) => ({
    environment,
    enabled: false,
    strategies: [],
    variants: [],
    safeguards: []
  }))
  return { ...feature, environments: [...states, ...dropped] }
}

const withLists = (state: MovedState, before: MovedState): MovedState => ({
  ...(before.strategies === undefined ? {} : { strategies: [] }),
  ...(before.variants === undefined ? {} : { variants: [] }),
  ...(before.safeguards === undefined ? {} : { safeguards: [] }),
  ...state
})
