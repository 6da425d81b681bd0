import { NewStrategyParameter, StrategyType } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { StrategyTypePath } from "../operation/paths.ts"

const texts = {
  title: Schema.optionalKey(Schema.NullOr(Schema.String)),
  displayName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  description: Schema.optionalKey(Schema.NullOr(Schema.String))
}

const NewStrategyType = Schema.Struct({
  name: Schema.String,
  ...texts,
  parameters: Schema.optionalKey(Schema.Array(NewStrategyParameter))
}).annotate({ identifier: "NewStrategyType" })

const StrategyTypeChange = Schema.Struct({ ...texts, parameters: Schema.Array(NewStrategyParameter) }).annotate({
  identifier: "StrategyTypeChange"
})

const StrategyTypeList = Schema.Struct({
  version: Schema.Int,
  strategies: Schema.Array(StrategyType)
}).annotate({ identifier: "StrategyTypeList" })

const getAllStrategies = HttpApiEndpoint.get("getAllStrategies", "/strategies", {
  success: StrategyTypeList
}).annotateMerge(operation("getAllStrategies", "List strategy types", "Built-in ones, then those that were made."))

const createStrategy = HttpApiEndpoint.post("createStrategy", "/strategies", {
  payload: NewStrategyType,
  success: created(StrategyType),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_STRATEGY", scope: "root" })
  .annotateMerge(operation("createStrategy", "Create a strategy type", "Applications have to bring its code."))

const getStrategy = HttpApiEndpoint.get("getStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  success: StrategyType,
  error: NotFoundError
}).annotateMerge(operation("getStrategy", "Read a strategy type", "With the parameters that it asks for."))

const updateStrategy = HttpApiEndpoint.put("updateStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  payload: StrategyTypeChange,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_STRATEGY", scope: "root" })
  .annotateMerge(operation("updateStrategy", "Change a strategy type", "Built-in ones cannot be changed."))

const removeStrategy = HttpApiEndpoint.delete("removeStrategy", "/strategies/:name", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_STRATEGY", scope: "root" })
  .annotateMerge(
    operation(
      "removeStrategy",
      "Delete a strategy type",
      "Refused for built-in ones, and while strategies have it, those of archived features too."
    )
  )

const deprecateStrategy = HttpApiEndpoint.post("deprecateStrategy", "/strategies/:name/deprecate", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_STRATEGY", scope: "root" })
  .annotateMerge(operation("deprecateStrategy", "Deprecate a strategy type", "Strategies that have it go on."))

const reactivateStrategy = HttpApiEndpoint.post("reactivateStrategy", "/strategies/:name/reactivate", {
  params: StrategyTypePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_STRATEGY", scope: "root" })
  .annotateMerge(operation("reactivateStrategy", "Reactivate a strategy type", "It is deprecated no more."))

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
  .annotateMerge(OpenApi.annotations({ title: "Strategy types", description: "Kinds of activation strategies" })) {}
