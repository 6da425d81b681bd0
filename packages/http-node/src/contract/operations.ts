import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UnavailableError } from "./errors.ts"
import { operation } from "./operation.ts"

const Health = Schema.Struct({ health: Schema.Literal("GOOD") }).annotate({ identifier: "Health" })

const health = HttpApiEndpoint.get("health", "/health", { success: Health }).annotateMerge(
  operation("getHealth", "Tell whether the service runs", "Whatever its store does.")
)

const ready = HttpApiEndpoint.get("ready", "/ready", { success: Health, error: UnavailableError }).annotateMerge(
  operation("getReadiness", "Tell whether the service can serve", "Its store must answer within two seconds.")
)

/** What those who run the service ask; it needs no credential. */
export class OperationsApi extends HttpApi.make("operations").add(
  HttpApiGroup.make("operations")
    .add(health, ready)
    .annotateMerge(OpenApi.annotations({ title: "Operations", description: "Whether the service is well" }))
) {}
