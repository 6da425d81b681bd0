import type { PersonalDashboard, PersonalProjectDetails } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { exampleImage, exampleOwners } from "../projects/projects.examples.ts"

const kim = { name: "Kim Maas", imageUrl: exampleImage, email: "kim@example.com" } as const

const dashboard: PersonalDashboard = {
  admins: [{ id: 1, username: "kim", ...kim }],
  projectOwners: [{ ownerType: "user", ...kim }],
  projects: [{ id: "shop", name: "Web shop", health: 92, technicalDebt: 8, memberCount: 4, featureCount: 12 }],
  flags: [{ name: "new-checkout", project: "shop", type: "release" }]
}

const details: PersonalProjectDetails = {
  insights: {
    avgHealthCurrentWindow: 94,
    avgHealthPastWindow: null,
    totalFlags: 12,
    activeFlags: 11,
    staleFlags: 1,
    potentiallyStaleFlags: 0,
    health: 92,
    technicalDebt: 8
  },
  onboardingStatus: { status: "onboarded" },
  latestEvents: [
    {
      id: 131,
      summary:
        "**Kim Maas** created **[new-checkout](https://flags.example.com/projects/shop/features/new-checkout)** in project **[shop](https://flags.example.com/projects/shop)**",
      createdBy: "Kim Maas",
      createdByImageUrl: exampleImage,
      createdAt: "2026-11-20T18:00:00.000Z"
    }
  ],
  owners: exampleOwners,
  roles: [{ id: 4, name: "Owner", type: "project" }]
}

export const personalDashboardExamples = {
  getPersonalDashboard: { answer: dashboard },
  getPersonalDashboardProjectDetails: { answer: details }
} satisfies Record<string, OperationExample>
