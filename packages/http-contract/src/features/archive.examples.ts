import type { OperationExample } from "../operation/operation-example.ts"
import { featureExamples } from "./features.examples.ts"

const body = { features: ["new-checkout"] }

const unknown = { NotFoundError: 'There is no feature "new-checkout"' }

const active = { InvalidOperationError: 'Only archived features can be deleted, unlike "new-checkout"' }

const reviving = {
  ExceedsLimitError: "The limit of 5000 features is reached",
  InvalidOperationError: 'Only archived features can be revived, unlike "new-checkout"',
  ...unknown
}

export const archiveExamples = {
  archiveFeatures: { body, messages: { ...featureExamples.archiveFeature.messages, ...unknown } },
  validateArchiveFeatures: {
    body,
    answer: { parentsWithChildFeatures: ["new-checkout"], hasDeletedDependencies: true },
    messages: unknown
  },
  reviveFeatures: { body, messages: reviving },
  deleteFeatures: { body, messages: { ...active, ...unknown } },
  getArchivedFeatures: { answer: featureExamples.getArchivedFeaturesByProjectId.answer },
  reviveFeature: { messages: reviving },
  deleteFeature: { messages: active }
} satisfies Record<string, OperationExample>
