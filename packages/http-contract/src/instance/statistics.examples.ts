import { type InstanceStatistics, VERSION } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const statistics: InstanceStatistics = {
  timestamp: "2026-11-01T08:30:00.000Z",
  instanceId: "db2f1954-237e-4b95-9b22-16268ae4365d",
  versionOSS: VERSION,
  versionEnterprise: "",
  users: 12,
  serviceAccounts: 1,
  apiTokens: { admin: 1, client: 4, frontend: 2 },
  activeUsers: { last7: 8, last30: 10, last60: 11, last90: 12 },
  licensedUsers: 13,
  featureToggles: 47,
  archivedFeatureToggles: 20,
  projects: 3,
  contextFields: 5,
  roles: 6,
  customRootRoles: 1,
  customRootRolesInUse: 1,
  groups: 2,
  environments: 2,
  segments: 4,
  strategies: 8,
  clientApps: [
    { range: "7d", count: 5 },
    { range: "30d", count: 6 },
    { range: "allTime", count: 9 }
  ],
  featureExports: 1,
  featureImports: 2,
  productionChanges: { last30: 31, last60: 58, last90: 77 },
  previousDayMetricsBucketsCount: { enabledCount: 940, variantCount: 120 },
  maxEnvironmentStrategies: 3,
  maxConstraints: 4,
  maxConstraintValues: 17,
  SAMLenabled: false,
  OIDCenabled: true,
  SCIMenabled: false,
  passwordAuthEnabled: true,
  releaseTemplates: 0,
  releasePlans: 0,
  edgeInstanceUsage: {},
  readOnlyUsers: 0,
  sum: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
}

export const statisticsExamples = {
  getInstanceAdminStats: { answer: statistics },
  getInstanceAdminStatsCsv: { answer: '"instanceId","users"\n"db2f1954-237e-4b95-9b22-16268ae4365d",12\n' }
} satisfies Record<string, OperationExample>
