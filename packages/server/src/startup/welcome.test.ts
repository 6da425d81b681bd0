import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { readSettings } from "../settings/settings.ts"
import { addressOf, welcomeOf } from "./welcome.ts"

const variablesOf = (variables: Record<string, string>) => Result.getOrThrow(readSettings(variables))

it.each([
  [{}, "http://localhost:4242"],
  [{ HTTP_PORT: "0" }, "http://localhost:4242"],
  [{ HTTP_HOST: "0.0.0.0" }, "http://localhost:4242"],
  [{ HTTP_HOST: "::" }, "http://localhost:4242"],
  [{ HTTP_HOST: "10.0.0.7" }, "http://10.0.0.7:4242"],
  [{ HTTP_HOST: "fd00::7" }, "http://[fd00::7]:4242"],
  [{ BASE_URI_PATH: "/flags" }, "http://localhost:4242/flags"],
  [{ SERVICE_URL: "https://flags.example.com" }, "https://flags.example.com"],
  [{ SERVICE_URL: "https://example.com/flags", BASE_URI_PATH: "/flags" }, "https://example.com/flags"]
])("people open the server with %j at %s", (variables, address) => {
  expect(addressOf(variablesOf(variables), 4242)).toBe(address)
})

const address = "http://localhost:4242"

it("says how to log in while the first password is in its file", () => {
  const first = { address, hasPage: true, first: { username: "admin", file: ".halyard/initial-credentials" } }
  expect(welcomeOf(first)).toBe(
    "Open http://localhost:4242 and log in as admin. The password is in .halyard/initial-credentials"
  )
  expect(welcomeOf({ address, hasPage: true, first: undefined })).toBe("Open http://localhost:4242")
})

it("names the documentation if there is no page", () => {
  expect(welcomeOf({ address, hasPage: false, first: undefined })).toBe(
    "The interface is described at http://localhost:4242/docs/openapi"
  )
})
