import { VERSION } from "@halyard/core"
import { ConfigProvider, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import type { Variables } from "./variables.ts"

/** Sends logs, metrics and traces to where the variables of OpenTelemetry say, and nothing anywhere if they do not. */
export const layerTelemetry = (environment: Variables) =>
  Otlp.layerFromConfig({
    resource: { serviceName: environment["OTEL_SERVICE_NAME"] ?? "halyard", serviceVersion: VERSION },
    loggerMergeWithExisting: true
  }).pipe(Layer.provide([FetchHttpClient.layer, serializationOf(environment), settingsOf(environment)]))

const serializationOf = ({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }: Variables) =>
  protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf

/** That there is an endpoint is enough, as OpenTelemetry has it. */
const settingsOf = (environment: Variables) =>
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      OTEL_LOGS_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_TRACES_EXPORTER: "otlp",
      ...environment
    })
  )
