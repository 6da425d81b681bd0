import { Timestamp } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UnavailableError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { settingsExamples } from "./settings.examples.ts"

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

const health = HttpApiEndpoint.get("getHealth", "/health", { success: Health }).annotateMerge(
  operation({
    summary: "Check whether the service runs",
    description: "Does not check the store.",
    example: settingsExamples.getHealth
  })
)

const ready = HttpApiEndpoint.get("getReadiness", "/ready", {
  success: Readiness,
  error: UnavailableError
}).annotateMerge(
  operation({
    summary: "Check whether the service can serve",
    description:
      "Its store must answer within two seconds. Lists the background jobs, but their health does not affect readiness.",
    example: settingsExamples.getReadiness
  })
)

/** What those who run the service ask; it needs no credential. */
export class OperationsApi extends HttpApi.make("operations").add(
  HttpApiGroup.make("operations")
    .add(health, ready)
    .annotateMerge(OpenApi.annotations({ title: "Operations", description: "Check the health of the service" }))
) {}
