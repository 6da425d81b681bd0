import {
  createContextField,
  createSegment,
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
import { forAdmins, forEditors, forEverybody, named, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedCatalogUseCases: ProtectedUseCases = {
  createSegment: forEditors("CREATE_SEGMENT", () => named((name) => createSegment({ name, constraints: [] }))),

  createContextField: forEditors("CREATE_CONTEXT_FIELD", () => named((name) => createContextField({ name }))),
  updateContextField: forEditors("UPDATE_CONTEXT_FIELD", () => onField((name) => updateContextField(name, {}))),
  setLegalValue: forEditors("UPDATE_CONTEXT_FIELD", () => onField((name) => setLegalValue(name, { value: "a" }))),
  removeLegalValue: forEditors("UPDATE_CONTEXT_FIELD", () => onField((name) => removeLegalValue(name, "a"))),
  deleteContextField: forEditors("DELETE_CONTEXT_FIELD", () => onField(deleteContextField)),
  listContextFields: forEverybody(() => listContextFields()),
  getContextField: forEverybody(() => getContextField("userId")),
  listContextFieldStrategies: forEverybody(() => listContextFieldStrategies("userId")),
  validateContextFieldName: forEverybody(() => named(validateContextFieldName)),

  createStrategyType: forEditors("CREATE_STRATEGY", () => named((name) => createStrategyType({ name }))),
  updateStrategyType: forEditors("UPDATE_STRATEGY", () => onStrategyType((name) => updateStrategyType(name, {}))),
  deprecateStrategyType: forEditors("UPDATE_STRATEGY", () =>
    onStrategyType((name) => deprecateStrategyType(name, true))
  ),
  deleteStrategyType: forEditors("DELETE_STRATEGY", () => onStrategyType(deleteStrategyType)),
  listStrategyTypes: forEverybody(() => listStrategyTypes()),
  getStrategyType: forEverybody(() => getStrategyType("default")),

  createTagType: forEditors("CREATE_TAG_TYPE", () => named((name) => createTagType({ name }))),
  updateTagType: forEditors("UPDATE_TAG_TYPE", () => onTagType((name) => updateTagType(name, {}))),
  deleteTagType: forEditors("DELETE_TAG_TYPE", () => onTagType(deleteTagType)),
  listTagTypes: forEverybody(() => listTagTypes()),
  getTagType: forEverybody(() => getTagType("simple")),
  validateTagType: forEverybody(() => named((name) => validateTagType({ name }))),

  createTag: forEditors("CREATE_TAG_TYPE", () => named((value) => createTag({ type: "simple", value }))),
  deleteTag: forEditors("DELETE_TAG_TYPE", () => onTag((value) => deleteTag({ type: "simple", value }))),
  listTags: forEverybody(() => listTags()),
  getTag: forEverybody(() => onTag((value) => getTag({ type: "simple", value }))),

  listFeatureTypes: forEverybody(() => listFeatureTypes()),
  setFeatureTypeLifetime: forAdmins(() => setFeatureTypeLifetime("permission", null))
}

/** Runs the effect with the name of something that was made for it. */
const on =
  <E, R>(make: (name: string) => Effect.Effect<unknown, E, R>) =>
  <A2, E2, R2>(use: (name: string) => Effect.Effect<A2, E2, R2>) =>
    named((name) => Effect.andThen(make(name), use(name)))

const onField = on((name) => asAdmin(createContextField({ name })))
const onStrategyType = on((name) => asAdmin(createStrategyType({ name })))
const onTagType = on((name) => asAdmin(createTagType({ name })))
const onTag = on((value) => asAdmin(createTag({ type: "simple", value })))
