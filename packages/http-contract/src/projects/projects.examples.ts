import type {
  FeatureNaming,
  Project,
  ProjectHealthReport,
  ProjectListItem,
  ProjectOverview,
  ProjectOwner,
  ProjectSummary
} from "@halyard/core/domain"
import { checkoutSummary } from "../features/a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const naming: FeatureNaming = {
  pattern: "[a-z][a-z-]+",
  example: "new-checkout",
  description: "Lower case, words joined by hyphens"
}

const basics = { name: "Web shop", description: "What customers see", defaultStickiness: "default" } as const
const unset = {
  featureLimit: null,
  featureNaming: { pattern: null, example: null, description: null },
  linkTemplates: []
} as const
const settings = { mode: "protected", featureLimit: 200, featureNaming: naming } as const
const createdAt = "2026-11-01T08:00:00.000Z"
const changedAt = "2026-11-02T09:00:00.000Z"

export const freshProject: Project = {
  id: "shop",
  ...basics,
  mode: "open",
  ...unset,
  createdAt,
  updatedAt: createdAt,
  archivedAt: null
}

export const exampleImage =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%209%209'%3E%3Ctext%20y='7'%3EKM%3C/text%3E%3C/svg%3E"

export const exampleOwners: ReadonlyArray<ProjectOwner> = [
  { ownerType: "user", name: "Kim Maas", imageUrl: exampleImage, email: "kim@example.com" },
  { ownerType: "group", name: "Checkout team" }
]

const listed: ProjectListItem = {
  id: "shop",
  ...basics,
  ...settings,
  health: 92,
  technicalDebt: 8,
  featureCount: 12,
  staleFeatureCount: 1,
  potentiallyStaleFeatureCount: 0,
  memberCount: 4,
  favorite: true,
  createdAt,
  updatedAt: changedAt,
  lastUpdatedAt: changedAt,
  archivedAt: null,
  owners: exampleOwners,
  onboardingStatus: { status: "onboarded" },
  lastReportedFlagUsage: "2026-11-20T18:00:00.000Z",
  cleanupCount: 1
}

const facts = {
  version: 1,
  ...basics,
  ...settings,
  members: 4,
  health: 100,
  environments: [
    { environment: "development", changeRequestsEnabled: false },
    { environment: "production", changeRequestsEnabled: false }
  ],
  createdAt,
  updatedAt: changedAt,
  favorite: true,
  stats: {
    avgTimeToProdCurrentWindow: 14,
    createdCurrentWindow: 1,
    createdPastWindow: 0,
    archivedCurrentWindow: 0,
    archivedPastWindow: 0,
    projectActivityCurrentWindow: 6,
    projectActivityPastWindow: 0,
    projectMembersAddedCurrentWindow: 4
  }
}

const overview: ProjectOverview = { ...facts, features: [checkoutSummary] }

const summary: ProjectSummary = {
  ...facts,
  technicalDebt: 0,
  archivedAt: null,
  featureTypeCounts: [{ type: "release", count: 1 }],
  onboardingStatus: { status: "first-flag-created", feature: checkoutSummary.name },
  linkTemplates: []
}

const report: ProjectHealthReport = {
  ...overview,
  technicalDebt: 0,
  potentiallyStaleCount: 0,
  activeCount: 1,
  staleCount: 0
}

export const projectExamples = {
  getProjectHealthReport: { answer: report },
  getDeprecatedProjectOverview: { answer: overview },
  getProjectOverview: { answer: summary },
  getProjects: { answer: { version: 1, projects: [listed] } },
  createProject: {
    body: { id: "shop", ...basics, mode: "open" },
    answer: { ...freshProject, environments: ["development", "production"] },
    messages: {
      ExceedsLimitError: "The limit of 500 projects is reached",
      NameExistsError: 'The name "shop" is taken by an existing project'
    }
  },
  updateProjectSettings: {
    body: settings,
    answer: { ...freshProject, ...settings, updatedAt: changedAt },
    messages: { ValidationError: '"/body/mode" must be one of open, protected, private' }
  },
  addFavoriteProject: {},
  removeFavoriteProject: {}
} satisfies Record<string, OperationExample>
