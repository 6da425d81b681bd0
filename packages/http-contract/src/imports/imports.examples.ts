import type { ExportData, ImportDryRun, ImportReport } from "@halyard/core/domain"
import { designLink, onCart } from "../features/a-feature.examples.ts"
import { checkoutStrategy, newStrategy } from "../strategies/a-strategy.examples.ts"
import { countryField } from "../catalog/context-fields.examples.ts"
import { teamTagType } from "../catalog/tag-types.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const request = {
  project: "shop",
  environment: "development",
  data: {
    features: [{ name: "new-checkout", type: "release", description: "The checkout on one page" }],
    featureStrategies: [{ ...newStrategy, featureName: "new-checkout" }],
    featureEnvironments: [{ name: "new-checkout", enabled: true }],
    contextFields: [{ name: "country", description: "Where the customer is" }],
    featureTags: [{ featureName: "new-checkout", tagType: "team", tagValue: "payments" }],
    segments: [{ id: 1, name: "beta-testers" }],
    tagTypes: [teamTagType],
    dependencies: [{ feature: "new-checkout", dependencies: [{ feature: "cart" }] }]
  }
} as const

const dryRun: ImportDryRun = {
  errors: [{ message: "Segments that do not exist here", affectedItems: ["beta-testers"] }],
  warnings: [{ message: "Features that exist here and will be overwritten", affectedItems: ["new-checkout"] }],
  permissions: []
}

const report: ImportReport = {
  features: ["new-checkout"],
  created: 0,
  updated: 1,
  skipped: 0,
  warnings: dryRun.warnings
}

const exported: ExportData = {
  features: [
    {
      name: "new-checkout",
      project: "shop",
      type: "release",
      description: "The checkout on one page",
      impressionData: false,
      stale: false,
      archived: false
    }
  ],
  featureStrategies: [checkoutStrategy],
  featureEnvironments: [
    { name: "new-checkout", featureName: "new-checkout", environment: "production", enabled: true, variants: [] }
  ],
  contextFields: [countryField],
  featureTags: [{ featureName: "new-checkout", tagType: "team", tagValue: "payments" }],
  segments: [{ id: 1, name: "beta-testers" }],
  tagTypes: [teamTagType],
  dependencies: [{ feature: "new-checkout", dependencies: [onCart] }],
  links: [{ feature: "new-checkout", links: [{ id: designLink.id, url: designLink.url, title: designLink.title }] }]
}

export const importExamples = {
  validateImport: { body: request, answer: dryRun },
  importFeatures: { body: request, answer: report },
  exportFeatures: {
    body: { project: "shop", features: ["new-checkout"], environment: "production" },
    answer: exported,
    messages: {
      ConflictError:
        'The features cannot be rebuilt as they were at 2026-11-02T09:00:00.000Z: "new-checkout": The log does not go back to its creation'
    }
  }
} satisfies Record<string, OperationExample>
