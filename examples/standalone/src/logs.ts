import { Layer, Logger, References } from "effect"
import type { LogLevel } from "./settings.ts"

/** Lines of JSON, or for people at a terminal coloured ones. */
export const layerLogs = (level: LogLevel): Layer.Layer<never> =>
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
