import { expect, it } from "vitest"
import {
  confidentialTagDeleted,
  contextFieldCreated,
  contextFieldDeleted,
  contextFieldUpdated,
  tagCreated,
  tagDeleted,
  tagTypeCreated,
  tagTypeDeleted,
  tagTypeUpdated
} from "./catalog-events.ts"
import { simpleTagType } from "./tag-type.ts"

const shared = {
  name: "country",
  description: null,
  stickiness: false,
  sortOrder: 1,
  legalValues: [],
  createdAt: null
}
const own = { ...shared, project: "shop" }
const colored = { ...simpleTagType, color: "#1A9F00" }
const tag = { type: "simple", value: "a" }

it.each([
  [() => contextFieldCreated(shared), { type: "context-field-created", data: shared }],
  [() => contextFieldCreated(own), { type: "context-field-created", project: "shop", data: own }],
  [
    () => contextFieldUpdated(shared, own),
    { type: "context-field-updated", project: "shop", data: own, preData: shared }
  ],
  [() => contextFieldDeleted(own), { type: "context-field-deleted", project: "shop", preData: own }],
  [() => tagTypeCreated(simpleTagType), { type: "tag-type-created", data: simpleTagType }],
  [() => tagTypeUpdated(simpleTagType, colored), { type: "tag-type-updated", data: colored, preData: simpleTagType }],
  [() => tagTypeDeleted(simpleTagType), { type: "tag-type-deleted", preData: simpleTagType }],
  [() => tagCreated(tag), { type: "tag-created", data: tag }],
  [() => tagCreated(tag, "secret"), { type: "tag-created", project: "secret", data: tag }],
  [() => tagDeleted(tag), { type: "tag-deleted", preData: tag }],
  [() => confidentialTagDeleted(tag, "secret"), { type: "tag-deleted", project: "secret", preData: tag }],
  [() => confidentialTagDeleted(tag, undefined), { type: "tag-deleted", preData: { type: "simple" } }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
