import { CREATED_AT } from "../features/a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const application = {
  appName: "shop-web",
  createdAt: CREATED_AT,
  description: "The web shop",
  url: "https://shop.example.com",
  color: null,
  icon: null,
  strategies: ["default", "flexibleRollout"],
  usage: [{ project: "shop", environments: ["development", "production"] }]
}

const lastSeen = "2026-12-18T15:00:00.000Z"

const outdatedSdks = { sdks: [{ sdkVersion: "unleash-client-node:5.6.1", applications: ["shop-web"] }] }

export const applicationExamples = {
  getApplications: { answer: { total: 1, applications: [application] } },
  getApplication: { answer: application },
  createApplication: { body: { description: "The web shop", url: "https://shop.example.com" } },
  deleteApplication: {},
  getApplicationOverview: {
    answer: {
      projects: ["shop"],
      featureCount: 1,
      features: [{ name: "checkout", project: "shop" }],
      environments: [
        {
          name: "production",
          instanceCount: 2,
          sdks: ["unleash-client-node:6.1.0"],
          frontendSdks: [],
          backendSdks: ["unleash-client-node:6.1.0"],
          lastSeen,
          issues: { missingFeatures: [], outdatedSdks: [] }
        }
      ],
      issues: { missingStrategies: [] }
    }
  },
  getApplicationEnvironmentInstances: {
    answer: {
      instances: [
        { instanceId: "shop-web-1", sdkVersion: "unleash-client-node:6.1.0", clientIp: "192.0.2.10", lastSeen }
      ]
    }
  },
  getProjectApplications: {
    answer: {
      total: 1,
      applications: [
        {
          name: "shop-web",
          environments: ["development", "production"],
          instances: ["shop-web-1"],
          sdks: [{ name: "unleash-client-node", versions: ["6.1.0"] }]
        }
      ]
    }
  },
  getUnknownFlags: {
    answer: {
      unknownFlags: [
        {
          name: "old-checkout",
          lastSeenAt: lastSeen,
          lastEventAt: null,
          reports: [{ appName: "shop-web", environments: [{ environment: "production", seenAt: lastSeen }] }]
        }
      ]
    }
  },
  getOutdatedSdks: { answer: outdatedSdks },
  getOutdatedProjectSdks: { answer: outdatedSdks },
  getRawFeatureMetrics: {
    answer: {
      version: 1,
      maturity: "stable",
      data: [
        {
          featureName: "new-checkout",
          appName: "shop-web",
          environment: "production",
          timestamp: "2026-12-18T15:00:00.000Z",
          yes: 120,
          no: 30,
          variants: { blue: 120 }
        }
      ]
    }
  },
  getFeatureUsageSummary: {
    answer: {
      version: 1,
      maturity: "stable",
      featureName: "new-checkout",
      lastHourUsage: [{ environment: "production", timestamp: "2026-12-18T15:00:00.000Z", yes: 120, no: 30 }],
      seenApplications: ["shop-web"]
    }
  }
} satisfies Record<string, OperationExample>
