/** A batch of features in the format of an export: each with two strategies, constraints and tags. */
export const exportOf = (names: ReadonlyArray<string>, teams: number, enabled: (index: number) => boolean) => ({
  features: names.map((name, index) => ({
    name,
    type: types[index % types.length],
    description: `Controls ${name}`,
    impressionData: false,
    stale: index % 10 === 9
  })),
  featureStrategies: names.flatMap(strategiesOf),
  featureEnvironments: names.map((name, index) => ({
    name,
    featureName: name,
    enabled: enabled(index)
  })),
  contextFields: [
    { name: "country", description: "Country of the user", stickiness: false, sortOrder: 10, legalValues: [] }
  ],
  featureTags: names.flatMap((featureName, index) =>
    [`team-${Math.floor(index / 10) % teams}`, `quarter-${index % 4}`].map((tagValue) => ({
      featureName,
      tagType: "simple",
      tagValue
    }))
  ),
  segments: [],
  tagTypes: [],
  dependencies: []
})

const types = ["release", "experiment", "operational", "kill-switch"]

const strategiesOf = (featureName: string) => [
  {
    name: "flexibleRollout",
    featureName,
    parameters: { rollout: "25", stickiness: "default", groupId: featureName },
    constraints: [constraint("country", ["NL", "DE", "NO"])]
  },
  {
    name: "flexibleRollout",
    featureName,
    parameters: { rollout: "100", stickiness: "userId", groupId: featureName },
    constraints: [constraint("userId", ["1001", "1002", "1003"])]
  }
]

const constraint = (contextName: string, values: ReadonlyArray<string>) => ({ contextName, operator: "IN", values })
