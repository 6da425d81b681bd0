import type { TagType } from "@halyard/core"
import type { OperationExample } from "../operation-example.ts"

export const teamTagType: TagType = { name: "team", description: "The team that owns the feature", icon: "groups" }

export const tagTypeExamples = {
  createTagType: {
    body: teamTagType,
    answer: teamTagType,
    messages: { NameExistsError: 'The name "team" is taken by an existing tag type' }
  }
} satisfies Record<string, OperationExample>
