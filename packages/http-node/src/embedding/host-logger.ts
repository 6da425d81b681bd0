import { Cause, type Layer, Logger, References } from "effect"

/** A logger such as those of pino, bunyan, Fastify or Winston: fields first, then the message. */
export interface HostLogger {
  readonly debug: (fields: object, message: string) => void
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/** Logs with the logger of the host. `false` logs nothing. */
export const layerHostLogger = (logger: HostLogger | false): Layer.Layer<never> =>
  Logger.layer(logger === false ? [] : [toHost(logger)])

const toHost = (host: HostLogger) =>
  Logger.make(({ cause, fiber, logLevel, message }) => {
    const fields = {
      ...fiber.getRef(References.CurrentLogAnnotations),
      ...(cause.reasons.length === 0 ? {} : { err: Cause.squash(cause) })
    }
    const parts = Array.isArray(message) ? message : [message]
    host[levels[logLevel]](fields, parts.map(wordOf).join(" "))
  })

const wordOf = (part: unknown): string =>
  typeof part === "string" ? part : Cause.isCause(part) ? Cause.pretty(part) : JSON.stringify(part)

const levels = {
  All: "debug",
  Trace: "debug",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "error",
  None: "debug"
} as const
