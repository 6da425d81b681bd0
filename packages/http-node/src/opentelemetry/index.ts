/**
 * The traces of Halyard among those of the host application, which sets up OpenTelemetry with `@opentelemetry/api`.
 *
 * @module
 */
export { openTelemetry } from "./open-telemetry.ts"
