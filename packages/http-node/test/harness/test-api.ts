import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodySize, guarded, NotFoundError, RequiresPermission, SuccessorPath } from "@halyard/http-contract"

const Thing = Schema.Struct({
  name: Schema.String.check(Schema.isMinLength(2)),
  type: Schema.Literals(["release", "operational"]),
  count: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))),
  kinds: Schema.optionalKey(
    Schema.Array(Schema.Literals(Array.from({ length: 300 }, (_, index) => `a-kind-that-is-number-${index}`)))
  ),
  note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  tags: Schema.optionalKey(Schema.Array(Schema.Struct({ value: Schema.String }))),
  on: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "Thing" })

const Text = Schema.Struct({ text: Schema.String })
const Count = Schema.Struct({ count: Schema.Int })

const things = HttpApiGroup.make("things").add(
  HttpApiEndpoint.get("list", "/things", {
    query: { query: Schema.optionalKey(Schema.String), status: Schema.optionalKey(Schema.Array(Schema.String)) },
    success: Schema.Struct({ query: Schema.optionalKey(Schema.Unknown), status: Schema.optionalKey(Schema.Unknown) })
  }),
  HttpApiEndpoint.post("create", "/things", { payload: Thing, success: Thing.pipe(HttpApiSchema.status(201)) }),
  HttpApiEndpoint.get("find", "/things/:name", {
    params: { name: Schema.String },
    success: Text,
    error: NotFoundError
  }),
  HttpApiEndpoint.patch("patch", "/things/:name", { payload: Schema.Array(Schema.Unknown), success: Count }),
  HttpApiEndpoint.get("numbered", "/numbers/:id", { params: { id: Schema.Int }, success: Count }),
  HttpApiEndpoint.get("sized", "/sized/:length", { params: { length: Schema.Int }, success: Text }),
  HttpApiEndpoint.get("slow", "/slow/:milliseconds", { params: { milliseconds: Schema.Int }, success: Text }),
  HttpApiEndpoint.get("broken", "/broken", { success: Text }),
  HttpApiEndpoint.get("old", "/old", { success: Text })
    .annotate(OpenApi.Deprecated, true)
    .annotate(SuccessorPath, "/api/admin/things"),
  HttpApiEndpoint.post("on", "/projects/:projectId/environments/:environment/on", { success: Text }).annotate(
    RequiresPermission,
    { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" }
  ),
  HttpApiEndpoint.post("settings", "/settings", { payload: Thing, success: Text }).annotate(RequiresPermission, {
    permission: "ADMIN",
    scope: "root"
  }),
  HttpApiEndpoint.post("import", "/features-batch/import", {
    payload: Schema.Struct({ items: Schema.Array(Schema.String) }),
    success: Count
  }).annotate(BodySize, "batch")
)

/** A small API with one endpoint for each feature of the middleware. */
export class TestApi extends guarded(HttpApi.make("test").add(things.prefix("/api/admin"))) {}
