import type { InstanceInsights, LifecycleTrends } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const date = "2026-11-20T23:59:59.999Z"
const week = "2026-47"
const users = { total: 12, active: 9, inactive: 3 }
const flags = { total: 40, active: 36, stale: 4, potentiallyStale: 6 }

const insights: InstanceInsights = {
  users,
  flags: { total: 40 },
  userTrends: [{ date, ...users }],
  flagTrends: [{ date, ...flags }],
  projectFlagTrends: [{ week, date, project: "shop", ...flags, health: 75, timeToProduction: 3.5, users: 7 }],
  metricsSummaryTrends: [
    {
      week,
      date,
      project: "shop",
      totalRequests: 120_000,
      totalYes: 90_000,
      totalNo: 30_000,
      totalApps: 3,
      totalFlags: 31,
      totalEnvironments: 2
    }
  ],
  environmentTypeTrends: [{ week, date, environmentType: "production", totalUpdates: 25 }]
}

const categories = {
  experimental: { flagsOlderThanWeek: 1, newFlagsThisWeek: 0 },
  release: { flagsOlderThanWeek: 3, newFlagsThisWeek: 2 },
  permanent: { flagsOlderThanWeek: 1, newFlagsThisWeek: 0 }
} as const

const trends: LifecycleTrends = {
  lifecycleTrends: {
    develop: { totalFlags: 7, medianDaysInCurrentStage: 6.5, medianDaysHistorically: 9, categories },
    production: { totalFlags: 7, medianDaysInCurrentStage: 24, medianDaysHistorically: 31.5, categories },
    cleanup: { totalFlags: 7, medianDaysInCurrentStage: 3, medianDaysHistorically: 5, categories }
  }
}

export const insightExamples = {
  getLifecycleTrends: { answer: trends },
  getFeatureLifecycleStageCount: { answer: { initial: 3, preLive: 4, live: 7, completed: 7, archived: 19 } },
  getInstanceInsights: { answer: insights },
  getExecutiveDashboard: { answer: insights },
  getFeatureDays: {
    answer: {
      days: [
        {
          date: "2026-11-20",
          environment: "production",
          appName: "web-shop",
          yes: 9000,
          no: 3000,
          variants: { blue: 4500 }
        }
      ]
    }
  }
} satisfies Record<string, OperationExample>
