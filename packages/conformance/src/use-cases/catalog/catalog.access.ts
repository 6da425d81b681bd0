import {
  createContextField,
  createProjectContextField,
  createStrategyType,
  createTag,
  createTagType,
  deleteContextField,
  deleteProjectContextField,
  deleteStrategyType,
  deleteTag,
  deleteTagType,
  deprecateStrategyType,
  getContextField,
  getProjectContextField,
  getStrategyType,
  getTag,
  getTagType,
  listContextFields,
  listContextFieldStrategies,
  listFeatureTypes,
  listProjectContextFields,
  listProjectContextFieldStrategies,
  listStrategyTypes,
  listTags,
  listTagTypes,
  removeLegalValue,
  removeProjectLegalValue,
  setFeatureTypeLifetime,
  setLegalValue,
  setProjectLegalValue,
  updateContextField,
  updateProjectContextField,
  updateStrategyType,
  updateTagType,
  validateContextFieldName,
  validateProjectContextFieldName,
  validateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, type UseCaseCall, named, type UseCase } from "../access/access-table.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/** Creates a context field of the scene's project and calls a use case with it. */
const onProjectField =
  (call: (project: string, name: string) => UseCaseCall): UseCase =>
  ({ project }) =>
    after(
      named((name) => Effect.as(asAdmin(createProjectContextField(project, { name })), name)),
      (name) => call(project, name)
    )

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

  getContextFieldsForProject: ({ project }) => listProjectContextFields(project),
  createContextFieldForProject: ({ project }) => named((name) => createProjectContextField(project, { name })),
  validateContextFieldNameForProject: ({ project }) => named((name) => validateProjectContextFieldName(project, name)),
  getContextFieldForProject: ({ project }) => getProjectContextField(project, "userId"),
  updateContextFieldForProject: onProjectField((project, name) => updateProjectContextField(project, name, {})),
  deleteContextFieldForProject: onProjectField(deleteProjectContextField),
  getStrategiesByContextFieldForProject: ({ project }) => listProjectContextFieldStrategies(project, "userId"),
  updateContextFieldLegalValueForProject: onProjectField((project, name) =>
    setProjectLegalValue(project, name, { value: "a" })
  ),
  deleteContextFieldLegalValueForProject: onProjectField((project, name) =>
    removeProjectLegalValue(project, name, "a")
  ),

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
const on =
  (make: (name: string) => Effect.Effect<unknown, unknown, UseCaseNeeds>) => (call: (name: string) => UseCaseCall) =>
    after(
      named((name) => Effect.as(make(name), name)),
      call
    )

const onField = on((name) => asAdmin(createContextField({ name })))
const onStrategyType = on((name) => asAdmin(createStrategyType({ name })))
const onTagType = on((name) => asAdmin(createTagType({ name })))
const onTag = on((value) => asAdmin(createTag({ type: "simple", value })))
