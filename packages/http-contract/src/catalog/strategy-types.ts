import { field, formatVersion, NewStrategyType, StrategyType, StrategyTypeChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { StrategyTypePath } from "../operation/paths.ts"
import { strategyTypeExamples } from "./strategy-types.examples.ts"

const StrategyTypeList = Schema.Struct({
  version: formatVersion,
  strategies: field(Schema.Array(StrategyType), "The strategy types, in order of creation")
}).annotate({ identifier: "StrategyTypeList", description: "All strategy types." })

const getAllStrategies = HttpApiEndpoint.get("getAllStrategies", "/strategies", {
  success: StrategyTypeList
}).annotateMerge(
  operation({
    summary: "List strategy types",
    description: "Built-in types first, then custom ones.",
    example: strategyTypeExamples.getAllStrategies
  })
)

const createStrategy = HttpApiEndpoint.post("createStrategy", "/strategies", {
  payload: NewStrategyType,
  success: created(StrategyType),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a strategy type",
    description: "Applications must implement it themselves.",
    needs: root("CREATE_STRATEGY"),
    example: strategyTypeExamples.createStrategy
  })
)

const getStrategy = HttpApiEndpoint.get("getStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  success: StrategyType,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a strategy type",
    description: "Includes its parameters.",
    example: strategyTypeExamples.getStrategy
  })
)

const updateStrategy = HttpApiEndpoint.put("updateStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  payload: StrategyTypeChange,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change a strategy type",
    description: "Built-in types cannot be changed.",
    needs: root("UPDATE_STRATEGY"),
    example: strategyTypeExamples.updateStrategy
  })
)

const removeStrategy = HttpApiEndpoint.delete("removeStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a strategy type",
    description: "Refused for built-in types, and while strategies use it, including those of archived features.",
    needs: root("DELETE_STRATEGY"),
    example: strategyTypeExamples.removeStrategy
  })
)

const deprecateStrategy = HttpApiEndpoint.post("deprecateStrategy", "/strategies/:name/deprecate", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Deprecate a strategy type",
    description: "Existing strategies keep working.",
    needs: root("UPDATE_STRATEGY"),
    example: strategyTypeExamples.deprecateStrategy
  })
)

const reactivateStrategy = HttpApiEndpoint.post("reactivateStrategy", "/strategies/:name/reactivate", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Reactivate a strategy type",
    description: "Undoes a deprecation.",
    needs: root("UPDATE_STRATEGY"),
    example: strategyTypeExamples.reactivateStrategy
  })
)

export class StrategyTypesGroup extends HttpApiGroup.make("strategyTypes")
  .add(
    getAllStrategies,
    createStrategy,
    getStrategy,
    updateStrategy,
    removeStrategy,
    deprecateStrategy,
    reactivateStrategy
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Strategy types", description: "Manage kinds of activation strategies" })
  ) {}
