import { expect, it } from "vitest"
import { relayTokenSeed } from "./relay-token.ts"
import { projectsFor, sdkTokenNeeded, tokenKey } from "./sdk-token.ts"

const token = { type: "client", name: "web", projects: "all", environment: "production" } as const

it("tells tokens apart by id, or else by name", () => {
  expect([tokenKey({ ...token, id: 3 }), tokenKey(token)]).toEqual(["id 3", "name web"])
})

it("gives all projects to tokens for `*`", () => {
  expect(projectsFor({ projects: ["*"] })).toBe("all")
  expect(projectsFor({ projects: ["shop", "other"] })).toEqual(["shop", "other"])
})

it("says which token an SDK needs", () => {
  expect(sdkTokenNeeded("client", "an admin token")).toBe(
    "This is an admin token; server-side SDKs need a client token"
  )
  expect(sdkTokenNeeded("frontend", "a client token")).toBe(
    "This is a client token; frontend SDKs need a frontend token"
  )
})

it("makes the same seed for the same token and attempt", () => {
  const seed = relayTokenSeed({ environment: "production", projects: ["shop", "other", "shop"] }, 2)
  expect(seed).toBe(relayTokenSeed({ environment: "production", projects: ["other", "shop"] }, 2))
  expect(JSON.parse(seed)).toEqual(["halyard relay token", "production", ["other", "shop"], 2])
})
