/** A real export, as its file holds it. */
export const springbootTemplate: unknown = {
  features: [
    {
      name: "betaAccess",
      description: "Provide access to specific users",
      type: "experiment",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    },
    {
      name: "bg-color",
      description: "Show different variants of background color",
      type: "release",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    },
    {
      name: "chat",
      description: null,
      type: "release",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    },
    {
      name: "darkMode",
      description: null,
      type: "kill-switch",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    },
    {
      name: "discount",
      description: "Discount based on region",
      type: "release",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    },
    {
      name: "show-cards",
      description: "Enable cards for 50% of users",
      type: "release",
      project: "default",
      stale: false,
      impressionData: false,
      archived: false
    }
  ],
  featureStrategies: [
    {
      name: "flexibleRollout",
      id: "f675684a-10ac-47a1-9d8c-cab05f12a170",
      featureName: "betaAccess",
      title: null,
      parameters: { groupId: "betaAccess", rollout: "100", stickiness: "default" },
      constraints: [
        { values: ["5", "10", "15"], inverted: false, operator: "IN", contextName: "userId", caseInsensitive: false }
      ],
      variants: [],
      disabled: false,
      segments: []
    },
    {
      name: "flexibleRollout",
      id: "ac41d3a5-940a-4ca8-9cca-22499f221e16",
      featureName: "bg-color",
      title: null,
      parameters: { groupId: "bg-color", rollout: "100", stickiness: "default" },
      constraints: [],
      variants: [
        {
          name: "A",
          weight: 500,
          payload: { type: "string", value: "green" },
          stickiness: "default",
          weightType: "variable"
        },
        {
          name: "B",
          weight: 500,
          payload: { type: "string", value: "red" },
          stickiness: "default",
          weightType: "variable"
        }
      ],
      disabled: false,
      segments: []
    },
    {
      name: "flexibleRollout",
      id: "2ac46cf9-e7a0-44f8-a196-ae7239469b50",
      featureName: "chat",
      title: null,
      parameters: { groupId: "chat", rollout: "100", stickiness: "default" },
      constraints: [],
      variants: [],
      disabled: false,
      segments: []
    },
    {
      name: "flexibleRollout",
      id: "0b57f820-1273-4e3f-b21c-929364c2cb82",
      featureName: "darkMode",
      title: null,
      parameters: { groupId: "darkMode", rollout: "100", stickiness: "default" },
      constraints: [],
      variants: [],
      disabled: false,
      segments: []
    },
    {
      name: "flexibleRollout",
      id: "975094de-93ab-4693-91be-d611fe8d9219",
      featureName: "discount",
      title: null,
      parameters: { groupId: "discount", rollout: "100", stickiness: "default" },
      constraints: [
        { values: ["us-east"], inverted: false, operator: "IN", contextName: "region", caseInsensitive: false }
      ],
      variants: [],
      disabled: false,
      segments: []
    },
    {
      name: "flexibleRollout",
      id: "a0307296-0562-4346-8cc9-589af2bda62c",
      featureName: "show-cards",
      title: null,
      parameters: { groupId: "show-cards", rollout: "50", stickiness: "default" },
      constraints: [],
      variants: [],
      disabled: false,
      segments: []
    }
  ],
  featureEnvironments: [
    { enabled: true, featureName: "betaAccess", environment: "development", variants: [], name: "betaAccess" },
    { enabled: true, featureName: "bg-color", environment: "development", variants: [], name: "bg-color" },
    { enabled: true, featureName: "chat", environment: "development", variants: [], name: "chat" },
    { enabled: true, featureName: "darkMode", environment: "development", variants: [], name: "darkMode" },
    { enabled: true, featureName: "discount", environment: "development", variants: [], name: "discount" },
    { enabled: true, featureName: "show-cards", environment: "development", variants: [], name: "show-cards" }
  ],
  contextFields: [
    {
      name: "region",
      description: "region",
      stickiness: true,
      sortOrder: 10,
      legalValues: [
        { value: "ap-south", description: "" },
        { value: "us-east", description: "" }
      ]
    },
    {
      name: "userId",
      description: "Allows you to constrain on userId",
      stickiness: false,
      sortOrder: 1,
      legalValues: []
    }
  ],
  featureTags: [],
  segments: [],
  tagTypes: [],
  dependencies: []
}
