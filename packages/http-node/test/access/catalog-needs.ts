import {
  createContextField,
  createSegment,
  createStrategyType,
  createTag,
  createTagType,
  deleteContextField,
  deleteSegment,
  deleteStrategyType,
  deleteTag,
  deleteTagType,
  deprecateStrategyType,
  removeLegalValue,
  setFeatureTypeLifetime,
  setLegalValue,
  updateContextField,
  updateSegment,
  updateStrategyType,
  updateTagType
} from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

export const catalogNeeds: Needs = {
  createSegment: ["CREATE_SEGMENT", createSegment({ name: "", constraints: [] })],
  updateSegment: ["UPDATE_SEGMENT", updateSegment(0, { name: "", constraints: [] })],
  removeSegment: ["DELETE_SEGMENT", deleteSegment(0)],
  createContextField: ["CREATE_CONTEXT_FIELD", createContextField({ name: "not a name" })],
  updateContextField: ["UPDATE_CONTEXT_FIELD", updateContextField("missing", {})],
  deleteContextField: ["DELETE_CONTEXT_FIELD", deleteContextField("missing")],
  updateContextFieldLegalValue: ["UPDATE_CONTEXT_FIELD", setLegalValue("missing", { value: "some" })],
  deleteContextFieldLegalValue: ["UPDATE_CONTEXT_FIELD", removeLegalValue("missing", "some")],
  createStrategy: ["CREATE_STRATEGY", createStrategyType({ name: "not a name" })],
  updateStrategy: ["UPDATE_STRATEGY", updateStrategyType("missing", {})],
  removeStrategy: ["DELETE_STRATEGY", deleteStrategyType("missing")],
  deprecateStrategy: ["UPDATE_STRATEGY", deprecateStrategyType("missing", true)],
  reactivateStrategy: ["UPDATE_STRATEGY", deprecateStrategyType("missing", false)],
  createTagType: ["CREATE_TAG_TYPE", createTagType({ name: "not a name" })],
  updateTagType: ["UPDATE_TAG_TYPE", updateTagType("missing", {})],
  deleteTagType: ["DELETE_TAG_TYPE", deleteTagType("missing")],
  createTag: ["CREATE_TAG_TYPE", createTag({ type: "missing", value: "some" })],
  deleteTag: ["DELETE_TAG_TYPE", deleteTag({ type: "missing", value: "some" })],
  updateFeatureTypeLifetime: ["ADMIN", setFeatureTypeLifetime("missing", 1)]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToCatalog: ReadonlyArray<string> = [
  "getSegments",
  "getSegment",
  "validateSegment",
  "getStrategiesBySegmentId",
  "getSegmentsByStrategyId",
  "updateFeatureStrategySegments",
  "getContextFields",
  "getContextField",
  "validateContextFieldName",
  "getStrategiesByContextField",
  "getAllStrategies",
  "getStrategy",
  "getTagTypes",
  "getTagType",
  "validateTagType",
  "getTags",
  "getTagsByType",
  "getTag",
  "getAllFeatureTypes"
]
