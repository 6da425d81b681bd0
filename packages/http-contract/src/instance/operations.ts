import { Timestamp } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UnavailableError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

const Health = Schema.Struct({ health: Schema.Literal("GOOD") }).annotate({ identifier: "Health" })

const Job = Schema.Struct({
  name: Schema.String,
  health: Schema.Literals(["GOOD", "BAD"]),
  isHere: Schema.Boolean,
  runs: Schema.Int,
  failures: Schema.Int,
  lastStartedAt: Schema.NullOr(Timestamp),
  lastEndedAt: Schema.NullOr(Timestamp),
  troubles: Schema.Array(Schema.String)
}).annotate({ identifier: "Job" })

const Readiness = Schema.Struct({
  health: Schema.Literal("GOOD"),
  jobs: Schema.optionalKey(Schema.Array(Job))
}).annotate({ identifier: "Readiness" })

const health = HttpApiEndpoint.get("health", "/health", { success: Health }).annotateMerge(
  operation("getHealth", "Tell whether the service runs", "Whatever its store does.")
)

const ready = HttpApiEndpoint.get("ready", "/ready", { success: Readiness, error: UnavailableError }).annotateMerge(
  operation(
    "getReadiness",
    "Tell whether the service can serve",
    "Its store must answer within two seconds. How the jobs fare that are done beside requests is told, but not judged."
  )
)

/** What those who run the service ask; it needs no credential. */
export class OperationsApi extends HttpApi.make("operations").add(
  HttpApiGroup.make("operations")
    .add(health, ready)
    .annotateMerge(OpenApi.annotations({ title: "Operations", description: "Whether the service is well" }))
) {}
