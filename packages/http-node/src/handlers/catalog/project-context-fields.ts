import {
  createProjectContextField,
  deleteProjectContextField,
  getProjectContextField,
  listProjectContextFields,
  listProjectContextFieldStrategies,
  removeProjectLegalValue,
  setProjectLegalValue,
  updateProjectContextField,
  validateProjectContextFieldName
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerProjectContextFields = HttpApiBuilder.group(AdminApi, "projectContextFields", (handlers) =>
  handlers.handleAll({
    getContextFieldsForProject: ({ params, query }) => asWireErrors(listProjectContextFields(params.projectId, query)),
    createContextFieldForProject: ({ params: { projectId }, payload }) =>
      answerCreated(asWireErrors(createProjectContextField(projectId, payload)), ({ name }) => [
        "projects",
        projectId,
        "context",
        name
      ]),
    validateContextFieldNameForProject: ({ params, payload }) =>
      asWireErrors(validateProjectContextFieldName(params.projectId, payload.name)),
    getContextFieldForProject: ({ params }) =>
      asWireErrors(getProjectContextField(params.projectId, params.contextField)),
    updateContextFieldForProject: ({ params, payload }) =>
      asWireErrors(updateProjectContextField(params.projectId, params.contextField, payload)),
    deleteContextFieldForProject: ({ params }) =>
      asWireErrors(deleteProjectContextField(params.projectId, params.contextField)),
    getStrategiesByContextFieldForProject: ({ params }) =>
      asWireErrors(listProjectContextFieldStrategies(params.projectId, params.contextField)).pipe(
        Effect.map((strategies) => ({ strategies }))
      ),
    updateContextFieldLegalValueForProject: ({ params, payload }) =>
      asWireErrors(setProjectLegalValue(params.projectId, params.contextField, payload)),
    deleteContextFieldLegalValueForProject: ({ params }) =>
      asWireErrors(removeProjectLegalValue(params.projectId, params.contextField, params.legalValue))
  })
)
