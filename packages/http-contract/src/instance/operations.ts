import { Timestamp, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UnavailableError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { settingsExamples } from "./settings.examples.ts"

const Health = Schema.Struct({
  health: field(Schema.Literal("GOOD"), "Always GOOD; otherwise the answer is an error")
}).annotate({ identifier: "Health", description: "The service runs." })

const Job = Schema.Struct({
  name: field(Schema.String, "The job's name"),
  health: field(Schema.Literals(["GOOD", "BAD"]), "BAD if the last run failed or there are problems"),
  isHere: field(Schema.Boolean, "Whether this instance currently runs the job; some jobs run on only one instance"),
  runs: field(Schema.Int, "The number of runs since the start"),
  failures: field(Schema.Int, "The number of failed runs"),
  lastStartedAt: field(Schema.NullOr(Timestamp), "When the last run started"),
  lastEndedAt: field(Schema.NullOr(Timestamp), "When the last run ended; null for jobs that run continuously"),
  troubles: field(Schema.Array(Schema.String), "Current problems and their causes")
}).annotate({ identifier: "Job", description: "A background job." })

const Readiness = Schema.Struct({
  health: field(Schema.Literal("GOOD"), "Always GOOD; otherwise the answer is an error"),
  jobs: field(Schema.optionalKey(Schema.Array(Job)), "The background jobs of this instance, if it runs any")
}).annotate({ identifier: "Readiness", description: "The service can serve." })

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

/** Health checks. They need no credential. */
export class OperationsApi extends HttpApi.make("operations").add(
  HttpApiGroup.make("operations")
    .add(health, ready)
    .annotateMerge(OpenApi.annotations({ title: "Operations", description: "Check the health of the service" }))
) {}
