import {
  createContextField,
  createStrategyType,
  createTag,
  createTagType,
  deleteContextField,
  deleteStrategyType,
  deleteTag,
  deleteTagType,
  deprecateStrategyType,
  getContextField,
  getStrategyType,
  getTag,
  getTagType,
  listContextFields,
  listContextFieldStrategies,
  listFeatureTypes,
  listStrategyTypes,
  listTags,
  listTagTypes,
  removeLegalValue,
  setFeatureTypeLifetime,
  setLegalValue,
  updateContextField,
  updateStrategyType,
  updateTagType,
  validateContextFieldName,
  validateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, type Call, named } from "../access/access-table.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

export const catalogAccess: AccessTable = {
  getContextFields: () => listContextFields(),
  createContextField: () => named((name) => createContextField({ name })),
  validateContextFieldName: () => named(validateContextFieldName),
  getContextField: () => getContextField("userId"),
  updateContextField: () => onField((name) => updateContextField(name, {})),
  deleteContextField: () => onField(deleteContextField),
  getStrategiesByContextField: () => listContextFieldStrategies("userId"),
  updateContextFieldLegalValue: () => onField((name) => setLegalValue(name, { value: "a" })),
  deleteContextFieldLegalValue: () => onField((name) => removeLegalValue(name, "a")),

  getAllStrategies: () => listStrategyTypes(),
  createStrategy: () => named((name) => createStrategyType({ name })),
  getStrategy: () => getStrategyType("default"),
  updateStrategy: () => onStrategyType((name) => updateStrategyType(name, {})),
  removeStrategy: () => onStrategyType(deleteStrategyType),
  deprecateStrategy: () => onStrategyType((name) => deprecateStrategyType(name, true)),
  reactivateStrategy: () => onStrategyType((name) => deprecateStrategyType(name, false)),

  getTagTypes: () => listTagTypes(),
  createTagType: () => named((name) => createTagType({ name })),
  validateTagType: () => named((name) => validateTagType({ name })),
  getTagType: () => getTagType("simple"),
  updateTagType: () => onTagType((name) => updateTagType(name, {})),
  deleteTagType: () => onTagType(deleteTagType),

  getTags: () => listTags(),
  createTag: () => named((value) => createTag({ type: "simple", value })),
  getTagsByType: () => listTags("simple"),
  getTag: () => onTag((value) => getTag({ type: "simple", value })),
  deleteTag: () => onTag((value) => deleteTag({ type: "simple", value })),

  getAllFeatureTypes: () => listFeatureTypes(),
  updateFeatureTypeLifetime: () => setFeatureTypeLifetime("permission", null)
}

/** Creates something and calls a use case with its name. */
const on = (make: (name: string) => Effect.Effect<unknown, unknown, UseCaseNeeds>) => (call: (name: string) => Call) =>
  after(
    named((name) => Effect.as(make(name), name)),
    call
  )

const onField = on((name) => asAdmin(createContextField({ name })))
const onStrategyType = on((name) => asAdmin(createStrategyType({ name })))
const onTagType = on((name) => asAdmin(createTagType({ name })))
const onTag = on((value) => asAdmin(createTag({ type: "simple", value })))
