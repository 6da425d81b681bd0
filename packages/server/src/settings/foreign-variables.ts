import type { Variables } from "./variables.ts"

/**
 * A line for each variable of Unleash that has no effect here, with what to do instead. A value that changes nothing
 * needs no line.
 */
export const foreignVariables = (environment: Variables): ReadonlyArray<string> =>
  Object.entries(environment).flatMap(([name, value = ""]) => {
    const found = advice.get(name) ?? (name.startsWith("CSP_ALLOWED_") ? CONTENT_POLICY : undefined)
    if (found === undefined || value.trim() === "" || found.same?.test(value.trim()) === true) return []
    return [`${name} is a variable of Unleash without an effect here. ${found.instead}`]
  })

/** The variables that this knows. */
export const isForeign = (name: string): boolean => advice.has(name) || name.startsWith("CSP_ALLOWED_")

interface Advice {
  readonly instead: string
  /** Values that ask for what Halyard does anyway. */
  readonly same?: RegExp
}

const CONTENT_POLICY: Advice = { instead: "The console loads no content of other origins." }
const LIMITS: Advice = { instead: "Requests are not counted by the minute here: limit them at your proxy." }
const LOGIN = "People log in with a password or a provider: see docs/login.md."
const CACHES = "Snapshots for SDKs are cached until something changes."

/** Those of https://docs.getunleash.io that Halyard does not have. */
const advice: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ["AUTH_TYPE", { instead: LOGIN, same: /^open-source$/ }],
  ["AUTH_ENABLE_API_TOKEN", { instead: "Every request of an SDK needs a token.", same: /^true$/ }],
  ["AUTH_DEMO_ALLOW_ADMIN_LOGIN", { instead: LOGIN, same: /^false$/ }],
  ["DISABLE_LEGACY_FEATURES_API", { instead: "Halyard never had that interface.", same: /^true$/ }],
  ["SECURE_HEADERS", { instead: "Security headers are always sent.", same: /^true$/ }],
  ["CDN_PREFIX", { instead: "The console comes from the server itself." }],
  ["SERVER_DISABLE_COMPRESSION", { instead: "Answers are compressed where a client asks for it.", same: /^false$/ }],
  ["GRACEFUL_SHUTDOWN_ENABLE", { instead: "Open requests are always finished.", same: /^true$/ }],
  ["ENABLE_SCHEDULED_CREATED_BY_MIGRATION", { instead: "There is nothing to migrate.", same: /^false$/ }],
  ["SESSION_CLEAR_SITE_DATA_ON_LOGOUT", { instead: "Logging out always sends Clear-Site-Data.", same: /^true$/ }],
  [
    "MAX_PARALLEL_SESSIONS",
    {
      instead:
        "The number of sessions is not limited; SESSION_TTL_HOURS and HALYARD_SESSION_IDLE_MINUTES limit their time."
    }
  ],
  [
    "UNLEASH_RESPONSE_TIME_WITH_APP_NAME_KILL_SWITCH",
    { instead: "Metrics of requests do not name applications.", same: /^true$/ }
  ],
  ["CHECK_VERSION", { instead: "Halyard does not ask for newer versions.", same: /^false$/ }],
  ["SEND_TELEMETRY", { instead: "Halyard sends nothing about its use to anybody.", same: /^false$/ }],
  ["UNLEASH_VERSION_URL", { instead: "Halyard does not ask for newer versions." }],
  ["CLIENT_FEATURE_CACHING_ENABLED", { instead: CACHES, same: /^true$/ }],
  ["CLIENT_FEATURE_CACHING_MAXAGE", { instead: CACHES }],
  ["FRONTEND_API_REFRESH_INTERVAL_MS", { instead: CACHES }],
  ["ACCESS_CONTROL_MAX_AGE", { instead: "Browsers may keep the permission for a day.", same: /^86400$/ }],
  ["REGISTER_CLIENT_RATE_LIMIT_PER_MINUTE", LIMITS],
  ["CLIENT_METRICS_RATE_LIMIT_PER_MINUTE", LIMITS],
  ["REGISTER_FRONTEND_RATE_LIMIT_PER_MINUTE", LIMITS],
  ["FRONTEND_METRICS_RATE_LIMIT_PER_MINUTE", LIMITS],
  ["SIMPLE_LOGIN_LIMIT_PER_MINUTE", { instead: "Guesses of passwords are limited: docs/login.md says how." }],
  ["CREATE_USER_RATE_LIMIT_PER_MINUTE", LIMITS],
  ["UNLEASH_LICENSE", { instead: "Halyard needs no licence key." }],
  ["HTTP_PROXY", { instead: "Integrations and logins connect directly: let your network allow it." }],
  ["HTTPS_PROXY", { instead: "Integrations and logins connect directly: let your network allow it." }]
])
