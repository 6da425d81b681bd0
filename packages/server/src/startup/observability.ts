import { VERSION } from "@halyard/core/domain"
import { ConfigProvider, Layer, Logger, References } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import type { LogLevel } from "../settings/settings.ts"
import type { Variables } from "../settings/variables.ts"

/** Logs to the standard output, and by OpenTelemetry to `OTEL_EXPORTER_OTLP_ENDPOINT` if that is set. */
export const layerObservability = (environment: Variables, level: LogLevel) =>
  Layer.provideMerge(layerTelemetry(environment), layerLogs(level))

const layerTelemetry = (environment: Variables) =>
  Otlp.layerFromConfig({
    resource: { serviceName: environment["OTEL_SERVICE_NAME"] ?? "halyard", serviceVersion: VERSION },
    loggerMergeWithExisting: true
  }).pipe(Layer.provide([FetchHttpClient.layer, serializationOf(environment), exportersOf(environment)]))

const serializationOf = ({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol }: Variables) =>
  protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf

/** The endpoint alone enables all three exporters, as the OpenTelemetry specification says. */
const exportersOf = (environment: Variables) =>
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      OTEL_LOGS_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_TRACES_EXPORTER: "otlp",
      ...environment
    })
  )

/** Coloured text in a terminal, otherwise one JSON object a line. */
const layerLogs = (level: LogLevel): Layer.Layer<never> =>
  Layer.mergeAll(
    Logger.layer([process.stdout.isTTY ? Logger.consolePretty() : Logger.consoleJson]),
    Layer.succeed(References.MinimumLogLevel, effectLevels[level])
  )

const effectLevels = {
  all: "All",
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  fatal: "Fatal",
  none: "None"
} as const
