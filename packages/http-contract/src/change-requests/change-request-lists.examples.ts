import type { FoundChangeRequest } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"
import { ada, bea, createdAt, listedRequest } from "./change-requests.examples.ts"

const scheduledAt = "2026-12-01T07:00:00.000Z"

const found: FoundChangeRequest = {
  id: 1,
  title: "Launch the new checkout",
  environment: "production",
  project: "default",
  createdBy: ada,
  createdAt,
  features: ["new-checkout"],
  segments: [],
  approvals: [{ createdBy: bea, createdAt }],
  state: "Approved"
}

const noProject = { NotFoundError: 'There is no project "default"' }

export const changeRequestListExamples = {
  getChangeRequestsForProject: { answer: [listedRequest], messages: noProject },
  getChangeRequestsCount: {
    answer: { total: 9, applied: 6, rejected: 1, reviewRequired: 1, approved: 1, scheduled: 0 },
    messages: noProject
  },
  getPendingChangeRequestsForUser: { answer: [listedRequest], messages: noProject },
  getPendingChangeRequestsForFeature: { answer: [listedRequest], messages: noProject },
  getActionableChangeRequests: { answer: { total: 2 }, messages: noProject },
  getScheduledChangeRequests: {
    answer: [
      {
        id: 1,
        environment: "production",
        title: "Launch the new checkout",
        schedule: { scheduledAt, status: "pending" }
      }
    ],
    messages: noProject
  },
  searchChangeRequests: { answer: { changeRequests: [found], total: 1 } }
} satisfies Record<string, OperationExample>
