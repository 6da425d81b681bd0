const constraint = { contextName: "userId", operator: "IN", values: ["1"], inverted: false, caseInsensitive: false }
const variant = {
  name: "a",
  weight: 1000,
  weightType: "variable",
  stickiness: "default",
  payload: { type: "string", value: "x" }
}

/** A sound body for each endpoint that takes one. */
export const soundBodies: Readonly<Record<string, unknown>> = {
  createFeature: {
    name: "nasty",
    type: "release",
    description: "text",
    impressionData: false,
    tags: [{ type: "simple", value: "nasty" }]
  },
  patchFeature: [{ op: "replace", path: "/description", value: "x" }],
  addFeatureStrategy: {
    name: "flexibleRollout",
    title: "title",
    disabled: false,
    sortOrder: 1,
    segments: [1],
    constraints: [constraint],
    variants: [variant],
    parameters: { rollout: "50" }
  },
  addFeatureDependency: { feature: "nasty", enabled: true, variants: ["a"] },
  addTag: { type: "simple", value: "nasty" },
  createProject: {
    id: "nasty",
    name: "Nasty",
    description: "x",
    mode: "open",
    defaultStickiness: "default",
    environments: []
  },
  updateProjectSettings: {
    mode: "open",
    defaultStickiness: "default",
    featureLimit: 100,
    featureNaming: { pattern: null, example: null, description: null }
  },
  createEnvironment: { name: "nasty", type: "test", sortOrder: 1 },
  addEnvironmentToProject: { environment: "nasty" },
  createSegment: { name: "nasty", description: "x", project: null, constraints: [constraint] },
  createContextField: {
    name: "nasty",
    description: "x",
    stickiness: false,
    sortOrder: 1,
    legalValues: [{ value: "a", description: "b" }]
  },
  createTagType: { name: "nasty", description: "x", icon: "x" },
  validateImport: {
    project: "default",
    environment: "development",
    data: { features: [], featureStrategies: [], tagTypes: [] }
  },
  importFeatures: {
    project: "default",
    environment: "development",
    data: {
      features: [{ name: "nasty-import", type: "release", description: "x", impressionData: false, stale: false }],
      featureStrategies: [
        { name: "default", featureName: "nasty-import", constraints: [constraint], variants: [variant] }
      ],
      featureEnvironments: [{ name: "nasty-import", enabled: true, variants: [variant] }],
      contextFields: [{ name: "userId", legalValues: [] }],
      featureTags: [{ featureName: "nasty-import", tagType: "simple", tagValue: "nasty" }],
      segments: [{ id: 1, name: "missing" }],
      tagTypes: [{ name: "simple" }],
      dependencies: [{ feature: "nasty-import", dependencies: [{ feature: "nasty", enabled: true, variants: [] }] }]
    }
  },
  exportFeatures: { features: ["nasty"], tag: "nasty", project: "default", environment: "development" }
}
