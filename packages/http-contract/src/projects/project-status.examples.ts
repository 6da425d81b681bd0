import type { ProjectInsights, ProjectStatus } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const status: ProjectStatus = {
  activityCountByDate: [
    { date: "2026-11-19", count: 4 },
    { date: "2026-11-20", count: 11 }
  ],
  health: { current: 92 },
  technicalDebt: { current: 8 },
  resources: { apiTokens: 3, members: 4, segments: 1 },
  staleFlags: { total: 1 },
  lifecycleSummary: {
    initial: { averageDays: 2.5, currentFlags: 1 },
    preLive: { averageDays: 6, currentFlags: 3 },
    live: { averageDays: 31.5, currentFlags: 8 },
    completed: { averageDays: null, currentFlags: 0 },
    archived: { currentFlags: 7, last30Days: 2 }
  }
}

const counts = { activeCount: 11, potentiallyStaleCount: 0, staleCount: 1 } as const

const insights: ProjectInsights = {
  stats: {
    avgTimeToProdCurrentWindow: 14,
    createdCurrentWindow: 1,
    createdPastWindow: 0,
    archivedCurrentWindow: 2,
    archivedPastWindow: 0,
    projectActivityCurrentWindow: 15,
    projectActivityPastWindow: 0,
    projectMembersAddedCurrentWindow: 1
  },
  health: { rating: 92, ...counts },
  technicalDebt: { rating: 8, ...counts },
  leadTime: { projectAverage: 14, features: [{ name: "new-checkout", timeToProduction: 14 }] },
  featureTypeCounts: [{ type: "release", count: 12 }],
  members: { currentMembers: 4, change: 1 }
}

const creators = [{ id: 1, name: "Kim Maas" }] as const

export const projectStatusExamples = {
  getProjectStatus: { answer: status },
  getProjectInsights: { answer: insights },
  getProjectFlagCreators: { answer: creators },
  getFlagCreators: { answer: { flagCreators: creators, total: 1 } }
} satisfies Record<string, OperationExample>
