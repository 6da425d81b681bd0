import type { TagType } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

export const teamTagType: TagType = {
  name: "team",
  description: "The team that owns the feature",
  icon: "groups",
  color: "#1A9F00"
}

const officeTagType: TagType = { name: "office", description: "Where the team is", icon: null, color: null }

const NotFoundError = 'There is no tag type "team"'

export const tagTypeExamples = {
  getTagTypes: { answer: { version: 1, tagTypes: [teamTagType] } },
  createTagType: {
    body: teamTagType,
    answer: teamTagType,
    messages: { NameExistsError: 'The name "team" is taken by an existing tag type' }
  },
  validateTagType: {
    body: officeTagType,
    answer: { valid: true, tagType: officeTagType },
    messages: { NameExistsError: 'The name "office" is taken by an existing tag type' }
  },
  getTagType: { answer: { version: 1, tagType: teamTagType }, messages: { NotFoundError } },
  updateTagType: { body: { icon: "group", color: "#1A9F00" }, messages: { NotFoundError } },
  deleteTagType: {
    messages: { InvalidOperationError: 'The tag type "team" is in use by features: cart, new-checkout', NotFoundError }
  }
} satisfies Record<string, OperationExample>
