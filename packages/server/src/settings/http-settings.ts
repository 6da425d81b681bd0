import { Duration, Schema } from "effect"
import { trueOrFalse, or, wholeNumber } from "./setting-values.ts"

/** The variables of Unleash about connections and the access log. */
export const httpVariables = {
  SERVER_KEEPALIVE_TIMEOUT: or(wholeNumber(1, 3600, "seconds"), "65"),
  GRACEFUL_SHUTDOWN_TIMEOUT: or(wholeNumber(0, 600_000, "milliseconds"), "10000"),
  REQUEST_LOGGER_ENABLE: Schema.optionalKey(trueOrFalse)
}

const Variables = Schema.Struct(httpVariables)

/** `accessLog` is whether to log requests if no variable says so. */
export const httpOf = (variables: typeof Variables.Type, { accessLog }: { readonly accessLog: boolean }) => ({
  keepAlive: Duration.seconds(variables.SERVER_KEEPALIVE_TIMEOUT),
  gracePeriod: Duration.millis(variables.GRACEFUL_SHUTDOWN_TIMEOUT),
  accessLog: variables.REQUEST_LOGGER_ENABLE ?? accessLog
})
