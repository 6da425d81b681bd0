import type { ChangeRequestConfig, Reviewer } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const reviewer: Reviewer = {
  id: 8,
  name: "Bea Kim",
  username: null,
  email: "bea@example.com",
  imageUrl: "data:image/svg+xml,%3Csvg/%3E"
}

const ofPeople = { minimumApprovals: null, serviceAccountsApprove: false }

const config: ReadonlyArray<ChangeRequestConfig> = [
  {
    environment: "development",
    type: "development",
    changeRequestEnabled: false,
    requiredApprovals: null,
    ...ofPeople
  },
  { environment: "production", type: "production", changeRequestEnabled: true, requiredApprovals: 2, ...ofPeople }
]

const noProject = { NotFoundError: 'There is no project "default"' }

const ofRequest = {
  NotFoundError: 'There is no change request "1"',
  InvalidOperationError: "The change request is closed: it is applied"
}

export const changeRequestReviewExamples = {
  getProjectChangeRequestConfig: { answer: config, messages: noProject },
  updateProjectChangeRequestConfig: {
    body: { changeRequestsEnabled: true, requiredApprovals: 2 },
    messages: {
      NotFoundError: 'There is no environment "production"',
      InvalidOperationError: 'The project "default" is archived'
    }
  },
  getAvailableChangeRequestReviewers: { answer: { reviewers: [reviewer] }, messages: noProject },
  getDefaultChangeRequestReviewers: { answer: { reviewers: [reviewer] }, messages: noProject },
  setDefaultChangeRequestReviewers: { body: { reviewers: [1] }, messages: noProject },
  getChangeRequestApprovers: { answer: { reviewers: [reviewer] }, messages: ofRequest },
  addChangeRequestReviewers: { body: { reviewers: [1] }, messages: ofRequest },
  addChangeRequestComment: { body: { text: "Please wait for the load test." }, messages: ofRequest }
} satisfies Record<string, OperationExample>
