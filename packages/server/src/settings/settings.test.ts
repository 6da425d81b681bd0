import { describe, expect, it } from "@effect/vitest"
import { Duration, Redacted, Result } from "effect"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { httpOf } from "./http-settings.ts"
import { metricsTokenOf } from "./metrics-settings.ts"
import { settingWarnings } from "./setting-warnings.ts"
import { Fields, firstUserFault, firstUserOf, printConfig, readSettings, serviceUrlOf } from "./settings.ts"

const read = (variables: Record<string, string>) => Result.getOrThrow(readSettings(variables))
const faults = (variables: Record<string, string>) =>
  Result.match(readSettings(variables), { onSuccess: () => [], onFailure: (lines) => lines })

const isAllowed = (variables: Record<string, string>) =>
  read(variables).variables.UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION

describe("readSettings", () => {
  it("has a default for everything", () => {
    const { variables, limits } = read({})
    expect(variables).toMatchObject({
      HTTP_HOST: "127.0.0.1",
      HTTP_PORT: 4242,
      BASE_URI_PATH: "",
      HALYARD_DATA_DIR: "./.halyard",
      LOG_LEVEL: "info"
    })
    expect(limits.featureFlags).toBe(5000)
  })

  it("knows second names, and prefers the first", () => {
    expect(read({ PORT: "80" }).variables.HTTP_PORT).toBe(80)
    expect(read({ PORT: "80", HTTP_PORT: "81" }).variables.HTTP_PORT).toBe(81)
    expect(serviceUrlOf(read({ UNLEASH_URL: "https://flags.example/" }))).toBe("https://flags.example")
    expect(serviceUrlOf(read({ HTTP_PORT: "81" }))).toBe("http://localhost:81")
    expect(read({ HALYARD_SEGMENTS_LIMIT: "3" }).limits.segments).toBe(3)
    expect(read({ HALYARD_SEGMENTS_LIMIT: "3", UNLEASH_SEGMENTS_LIMIT: "4" }).limits.segments).toBe(4)
  })

  it("lets integrations call private addresses only on request", () => {
    expect(isAllowed({})).toBe(false)
    expect(isAllowed({ UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true" })).toBe(true)
    expect(isAllowed({ HALYARD_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true" })).toBe(true)
    expect(faults({ UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "1" })).toEqual([
      "UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION must be true or false"
    ])
  })

  it("treats an empty variable as not set", () => {
    expect(read({ HTTP_PORT: "", LOG_LEVEL: "" }).variables).toMatchObject({ HTTP_PORT: 4242, LOG_LEVEL: "info" })
  })

  it.each([
    ["/", ""],
    ["flags", "/flags"],
    ["/flags/", "/flags"],
    ["/a/b", "/a/b"]
  ])("reads the base path %s as %s", (given, path) => {
    expect(read({ BASE_URI_PATH: given }).variables.BASE_URI_PATH).toBe(path)
  })

  it("splits secrets at commas", () => {
    const tokens = read({ INIT_ADMIN_API_TOKENS: " *:*.the-first-of-them ,,*:*.the-second-of-them" }).variables
      .INIT_ADMIN_API_TOKENS
    expect(tokens.map(Redacted.value)).toEqual(["*:*.the-first-of-them", "*:*.the-second-of-them"])
  })

  it("takes the variables of Unleash about connections, the access log and the days of metrics", () => {
    const log = { accessLog: true }
    expect(httpOf(read({}).variables, log)).toEqual({
      keepAlive: Duration.seconds(65),
      gracePeriod: Duration.seconds(10),
      accessLog: true
    })
    const given = read({
      SERVER_KEEPALIVE_TIMEOUT: "7",
      GRACEFUL_SHUTDOWN_TIMEOUT: "1500",
      REQUEST_LOGGER_ENABLE: "false",
      DAILY_METRICS_STORAGE_DAYS: "91",
      ENABLED_ENVIRONMENTS: " production,,development "
    }).variables
    expect(httpOf(given, log)).toEqual({
      keepAlive: Duration.seconds(7),
      gracePeriod: Duration.millis(1500),
      accessLog: false
    })
    expect([given.HALYARD_METRICS_DAYS, given.ENABLED_ENVIRONMENTS]).toEqual([91, ["production", "development"]])
    expect(faults({ DAILY_METRICS_STORAGE_DAYS: "7", SERVER_KEEPALIVE_TIMEOUT: "15s" })).toEqual([
      expect.stringMatching(/^DAILY_METRICS_STORAGE_DAYS must be a whole number of days from 30/),
      expect.stringMatching(/^SERVER_KEEPALIVE_TIMEOUT must be a whole number of seconds/)
    ])
  })

  it("takes a token for metrics from a variable or a file, and never prints it", () => {
    const secret = "a-token-of-16-characters"
    const file = join(mkdtempSync(join(tmpdir(), "halyard-")), "token")
    writeFileSync(file, `${secret}\n`)
    for (const given of [
      { HALYARD_METRICS_TOKEN: secret },
      { HALYARD_METRICS_TOKEN_FILE: file },
      { HALYARD_RELAY_OPERATOR_TOKEN: secret }
    ]) {
      const { metricsToken } = metricsTokenOf(read(given).variables)
      expect(metricsToken && Redacted.value(metricsToken)).toBe(secret)
      expect(printConfig(read(given))).not.toContain(secret)
    }
    expect(metricsTokenOf(read({}).variables)).toEqual({})
    const both = { HALYARD_METRICS_TOKEN: secret, HALYARD_METRICS_TOKEN_FILE: file }
    expect(settingWarnings(read(both), both)).toEqual([
      "HALYARD_METRICS_TOKEN_FILE is ignored, because HALYARD_METRICS_TOKEN is set"
    ])
  })

  it("refuses a token for metrics that is too short, by the name of the variable that has it", () => {
    const file = join(mkdtempSync(join(tmpdir(), "halyard-")), "token")
    writeFileSync(file, "fifteen-letters\n\n")
    const rule = "a text of at least 16 characters"
    expect(faults({ HALYARD_METRICS_TOKEN: "fifteen-letters" })).toEqual([`HALYARD_METRICS_TOKEN must be ${rule}`])
    expect(faults({ HALYARD_RELAY_OPERATOR_TOKEN: "short" })).toEqual([`HALYARD_RELAY_OPERATOR_TOKEN must be ${rule}`])
    for (const path of [file, "/no/such/file"]) {
      expect(faults({ HALYARD_METRICS_TOKEN_FILE: path })).toEqual([
        `HALYARD_METRICS_TOKEN_FILE must be the path of a readable file with ${rule}`
      ])
    }
  })

  it("refuses publicly known tokens, naming the variable but not the token", () => {
    const known = "unleash-insecure-api-token"
    const given = {
      INIT_ADMIN_API_TOKENS: `*:*.the-first-of-them,*:*.${known}`,
      INIT_CLIENT_API_TOKENS: `default:development.${known}`,
      INIT_FRONTEND_API_TOKENS: `*:development.${known}`
    }
    const lines = Result.getOrThrow(Result.flip(readSettings(given)))
    expect(lines).toEqual([
      expect.stringMatching(/^INIT_ADMIN_API_TOKENS: admin token 2 must not be a publicly known example/),
      expect.stringMatching(/^INIT_CLIENT_API_TOKENS: client token 1 must not be a publicly known example/),
      expect.stringMatching(/^INIT_FRONTEND_API_TOKENS: frontend token 1 must not be a publicly known example/)
    ])
    expect(lines.join()).not.toContain(known)
  })

  it("knows the first user, and never reveals the password", () => {
    expect(firstUserOf(read({}).variables)).toEqual({ username: "admin" })
    const given = {
      HALYARD_DEFAULT_ADMIN_USERNAME: "root",
      UNLEASH_DEFAULT_ADMIN_PASSWORD: "long enough and not well known"
    }
    expect(firstUserOf(read(given).variables)).toMatchObject({ username: "root", password: expect.anything() })
    expect(printConfig(read(given))).not.toContain("long enough and not well known")
    expect(
      faults({ UNLEASH_DEFAULT_ADMIN_PASSWORD: "unleash4all", HALYARD_DEFAULT_ADMIN_USERNAME: "x".repeat(101) })
    ).toEqual([expect.stringMatching(/^UNLEASH_DEFAULT_ADMIN_USERNAME must have 1 to 100 characters/)])
    expect(firstUserFault({ path: "/password", problem: "must not be a well-known password" })).toBe(
      "UNLEASH_DEFAULT_ADMIN_PASSWORD must not be a well-known password"
    )
  })

  it("names every wrong variable", () => {
    expect(
      faults({
        HTTP_PORT: "80a",
        SESSION_TTL_HOURS: "0",
        HALYARD_SESSION_IDLE_MINUTES: "0.5",
        HALYARD_PERSONAL_TOKEN_DAYS: "never",
        HALYARD_EVENTS_DAYS: "89",
        HALYARD_METRICS_DAYS: "29",
        USER_INACTIVITY_THRESHOLD_IN_DAYS: "0",
        TRUST_PROXY: "-1",
        LOG_LEVEL: "loud",
        DATABASE_URL: "mysql://somewhere",
        SERVICE_URL: "somewhere",
        BASE_URI_PATH: "/a b",
        DATABASE_SSL: "yes",
        UNLEASH_FEATURE_FLAGS_LIMIT: "0",
        UNLEASH_SEGMENTS_LIMIT: "1e3"
      }).map((line) => line.split(" ")[0])
    ).toEqual([
      "HTTP_PORT",
      "BASE_URI_PATH",
      "SERVICE_URL",
      "DATABASE_URL",
      "DATABASE_SSL",
      "SESSION_TTL_HOURS",
      "HALYARD_SESSION_IDLE_MINUTES",
      "HALYARD_PERSONAL_TOKEN_DAYS",
      "HALYARD_EVENTS_DAYS",
      "HALYARD_METRICS_DAYS",
      "USER_INACTIVITY_THRESHOLD_IN_DAYS",
      "TRUST_PROXY",
      "LOG_LEVEL",
      "UNLEASH_SEGMENTS_LIMIT",
      "UNLEASH_FEATURE_FLAGS_LIMIT"
    ])
  })
})

it("docs/configuration.md, docs/login.md and docs/relay.md describe every variable", () => {
  const docs = ["configuration", "login", "relay"].map((page) =>
    readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), "utf8")
  )
  const missing = Object.keys(Fields.fields).filter((name) => !docs.some((text) => text.includes(`\`${name}\``)))
  expect(missing).toEqual([])
})

describe("printConfig", () => {
  it("prints the settings without secrets", () => {
    const printed = printConfig(
      read({
        DATABASE_URL: "postgres://u:hidden@h/d",
        INIT_CLIENT_API_TOKENS: "default:development.hidden-as-well-as-that"
      })
    )
    expect(printed).not.toContain("hidden")
    expect(JSON.parse(printed)).toMatchObject({ HTTP_PORT: 4242, limits: { projects: 500 } })
  })
})
