import { expect, it } from "vitest"
import { misspeltVariables } from "./misspelt-variables.ts"

it.each([
  ["HALYARD_DATADIR", "HALYARD_DATA_DIR"],
  ["halyard_data_dir", "HALYARD_DATA_DIR"],
  ["HALYARD_SECRETS", "HALYARD_SECRET"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["UNLEASH_FEATURE_FLAG_LIMIT", "UNLEASH_FEATURE_FLAGS_LIMIT"],
  ["HALYARD_DEFAULT_ADMIN_USER", undefined],
  ["HALYARD_DEFAULT_ADMIN_USERNAMES", "HALYARD_DEFAULT_ADMIN_USERNAME"]
])("knows what %s means", (name, meant) => {
  const told =
    meant === undefined ? [] : [`${name} is not a variable of Halyard and is ignored. Did you mean ${meant}?`]
  expect(misspeltVariables({ [name]: "x" })).toEqual(told)
})

it("says nothing about its own variables, and those of other programs", () => {
  const names = ["HALYARD_DATA_DIR", "PORT", "HALYARD_FEATURE_FLAGS_LIMIT", "HTTP_PROXY", "HTTPS_PROXY", "HOSTNAME"]
  const ofKubernetes = ["HALYARD_PORT", "HALYARD_PORT_4242_TCP_ADDR", "HALYARD_SERVICE_HOST", "HALYARD_SERVICE_PORT"]
  const environment = Object.fromEntries([...names, ...ofKubernetes, "NODE_OPTIONS"].map((name) => [name, "x"]))
  expect(misspeltVariables(environment)).toEqual([])
})
