import { checkoutDetails, checkoutFeature, checkoutSummary, freshFeature, paymentsTag } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

export const featureExamples = {
  createFeature: {
    body: {
      name: "new-checkout",
      type: "release",
      description: "The checkout on one page",
      impressionData: false,
      tags: [paymentsTag]
    },
    answer: freshFeature,
    messages: {
      ExceedsLimitError: "The limit of 5000 features is reached",
      InvalidOperationError: 'The project "shop" is archived, so it takes no features',
      NameExistsError: 'The name "new-checkout" is taken by an active feature',
      NotFoundError: 'There is no project "shop"'
    }
  },
  getFeatures: { answer: { version: 1, features: [checkoutSummary] } },
  getFeature: {
    answer: checkoutDetails,
    messages: {
      ConflictError:
        'The feature "new-checkout" cannot be rebuilt as it was at 2026-11-02T09:00:00.000Z: The log does not go back to its creation'
    }
  },
  patchFeature: {
    body: [
      { op: "replace", path: "/description", value: "The checkout on one page" },
      { op: "replace", path: "/stale", value: false }
    ],
    answer: checkoutFeature,
    messages: {
      ContentTypeError:
        "The body must be sent as application/json or application/json-patch+json, in UTF-8 and not compressed",
      ValidationError: '"/body/0/op" is required'
    }
  },
  updateFeature: {
    body: {
      type: "release",
      description: "The checkout on one page",
      impressionData: false,
      stale: false
    },
    answer: checkoutFeature
  },
  archiveFeature: {
    messages: {
      InvalidOperationError: '"new-checkout" cannot be archived while other features depend on it: express-checkout'
    }
  },
  getArchivedFeaturesByProjectId: {
    answer: {
      version: 1,
      features: [
        {
          ...checkoutSummary,
          archived: true,
          archivedAt: "2027-01-11T10:00:00.000Z",
          lifecycle: { stage: "archived", enteredStageAt: "2027-01-11T10:00:00.000Z" }
        }
      ]
    }
  }
} satisfies Record<string, OperationExample>
