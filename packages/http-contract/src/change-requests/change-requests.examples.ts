import type { ListedChangeRequest, ChangeRequestView } from "@halyard/core/domain"
import { playgroundExamples } from "../delivery/playground.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const imageUrl = "data:image/svg+xml,%3Csvg/%3E"
export const ada = { id: 7, username: "ada@example.com", imageUrl }
export const bea = { id: 8, username: "bea@example.com", imageUrl }
export const createdAt = "2026-11-20T09:00:00.000Z"

const change = {
  feature: "new-checkout",
  action: "updateEnabled",
  payload: { enabled: true, shouldActivateDisabledStrategies: false }
} as const

const changeView = { id: 1, action: change.action, payload: change.payload, createdBy: ada, createdAt }

export const listedRequest: ListedChangeRequest = {
  id: 1,
  title: "Launch the new checkout",
  environment: "production",
  project: "default",
  minApprovals: 1,
  features: [{ name: "new-checkout", changes: [{ id: 1, action: change.action }] }],
  segments: [],
  settings: [],
  approvals: [{ createdBy: bea, createdAt: "2026-11-20T10:00:00.000Z" }],
  rejections: [],
  createdBy: ada,
  createdAt,
  stateTimestamps: { Draft: createdAt, "In review": "2026-11-20T09:05:00.000Z", Approved: "2026-11-20T10:00:00.000Z" },
  state: "Approved",
  revision: 0
}

const tenth = {
  name: "flexibleRollout",
  title: null,
  parameters: { rollout: "10", stickiness: "default", groupId: "new-checkout" },
  constraints: [],
  variants: [],
  segments: [{ id: 3, name: "staff", constraints: [{ contextName: "userId", operator: "IN" as const, values: ["7"] }] }]
}

const request: ChangeRequestView = {
  ...listedRequest,
  approvalRules: [{ project: "default", environment: "production", requiredApprovals: 1 }],
  segments: [],
  settings: [],
  comments: [{ id: 2, text: "Go ahead.", createdBy: bea, createdAt: "2026-11-20T10:00:00.000Z" }],
  features: [
    {
      name: "new-checkout",
      delivery: { before: { enabled: false, strategies: [tenth] }, after: { enabled: true, strategies: [tenth] } },
      changes: [
        { ...changeView, diff: { now: { enabled: false }, proposed: { enabled: false }, after: { enabled: true } } }
      ]
    }
  ]
}

const draft: ChangeRequestView = {
  ...request,
  approvals: [],
  comments: [],
  stateTimestamps: { Draft: createdAt },
  state: "Draft"
}

const ofRequest = {
  NotFoundError: 'There is no change request "1"',
  InvalidOperationError: "The change request is closed: it is applied"
}

const judged = {
  ...ofRequest,
  ArchivedFeatureError: 'The feature "new-checkout" is archived',
  ExceedsLimitError: '"/body/payload/constraints" goes beyond the limit of 30 constraints',
  NameExistsError: 'The name "customers" is taken by an existing segment'
}

const edited = {
  ConflictError:
    'The change request #1 stays as it is. Change or discard first what could not be applied any more: Change 2, "addStrategy" of "new-checkout", fails: The feature "new-checkout" is archived'
}

const ConflictError = 'The change request #1 cannot be applied: The switch of "new-checkout" was changed since'

export const changeRequestExamples = {
  changeRequest: { body: change, answer: draft, messages: judged },
  getChangeRequest: { answer: request, messages: ofRequest },
  deleteChangeRequest: {
    messages: { ...ofRequest, InvalidOperationError: "Only drafts and cancelled change requests can be deleted" }
  },
  editChange: { body: change, answer: draft, messages: { ...judged, ...edited } },
  deleteChange: { messages: { ...ofRequest, ...edited } },
  updateChangeRequestState: {
    body: { state: "In review", comment: "For Monday's launch", revision: 0 },
    answer: {
      ...draft,
      state: "In review",
      stateTimestamps: { Draft: createdAt, "In review": "2026-11-20T09:05:00.000Z" }
    },
    messages: { ...judged, ConflictError }
  },
  rebaseChangeRequest: { answer: draft, messages: { ...ofRequest, ConflictError } },
  updateChangeRequestTitle: { body: { title: "Launch the new checkout" }, messages: ofRequest },
  getChangeRequestPlayground: {
    body: { context: playgroundExamples.getAdvancedPlayground.body.context },
    answer: playgroundExamples.getAdvancedPlayground.answer,
    messages: judged
  }
} satisfies Record<string, OperationExample>
