import { expect, it } from "vitest"
import { misspeltVariables, unknownVariables } from "./misspelt-variables.ts"

it.each([
  ["HALYARD_DATADIR", "HALYARD_DATA_DIR"],
  ["halyard_data_dir", "HALYARD_DATA_DIR"],
  ["HALYARD_SECRETS", "HALYARD_SECRET"],
  ["HALYARD_DEFAULT_ADMIN_USER", undefined],
  ["HALYARD_DEFAULT_ADMIN_USERNAMES", "HALYARD_DEFAULT_ADMIN_USERNAME"]
])("%s ends the start, and means %s", (name, meant) => {
  const way = meant === undefined ? "Remove it" : `Did you mean ${meant}?`
  expect(unknownVariables({ [name]: "x" })).toEqual([`${name} is not a variable of Halyard. ${way}`])
  expect(misspeltVariables({ [name]: "x" })).toEqual([])
})

it.each([
  ["DATABASE_URI", "DATABASE_URL"],
  ["UNLEASH_FEATURE_FLAG_LIMIT", "UNLEASH_FEATURE_FLAGS_LIMIT"],
  ["DATABASE_PASSWORD_FILE", undefined],
  ["UNLEASH_EXPERIMENTAL_FLAGS", undefined]
])("%s is ignored, which the log says, and means %s", (name, meant) => {
  const way = meant === undefined ? "" : ` Did you mean ${meant}?`
  expect(misspeltVariables({ [name]: "x" })).toEqual([`${name} is not a variable of Halyard and is ignored.${way}`])
  expect(unknownVariables({ [name]: "x" })).toEqual([])
})

it.each(["", "  "])('counts "%s" as not set', (value) => {
  const environment = { HALYARD_DATADIR: value, DATABASE_URI: value }
  expect(unknownVariables(environment)).toEqual([])
  expect(misspeltVariables(environment)).toEqual([])
})

it("says nothing about its own variables, those of Unleash, and those of other programs", () => {
  const names = ["HALYARD_DATA_DIR", "PORT", "HALYARD_FEATURE_FLAGS_LIMIT", "HTTP_PROXY", "HTTPS_PROXY", "HOSTNAME"]
  const ofKubernetes = ["HALYARD_PORT", "HALYARD_PORT_4242_TCP_ADDR", "HALYARD_SERVICE_HOST", "HALYARD_SERVICE_PORT"]
  const others = [
    "NODE_OPTIONS",
    "UNLEASH_PORT_4242_TCP",
    "DATABASE_SERVICE_PORT_POSTGRES",
    "UNLEASH_LICENSE",
    "HALYARD_URL"
  ]
  const environment = Object.fromEntries([...names, ...ofKubernetes, ...others].map((name) => [name, "x"]))
  expect(misspeltVariables(environment)).toEqual([])
  expect(unknownVariables(environment)).toEqual([])
})
