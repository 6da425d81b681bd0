import { expect, it } from "vitest"
import { oidcContent, oidcSettings } from "./oidc-content.ts"

const roles = { Admin: 1, Editor: 2, Viewer: 3 }

it("gives settings that are left out the defaults of the interface", () => {
  const content = oidcContent({ enabled: false }, roles)
  expect(content).toMatchObject({
    idTokenSigningAlgorithm: "RS256",
    requireVerifiedEmail: true,
    autoCreate: false,
    defaultRootRoleId: 3
  })
  expect(oidcSettings(content)).not.toHaveProperty("secret")
})

it("keeps a masked secret, and what was saved", () => {
  const saved = { enabled: true as const, clientId: "halyard", secret: "*****", requireVerifiedEmail: false }
  expect(oidcSettings(oidcContent(saved, roles))).toMatchObject(saved)
})

it("prefers the id of a role to its name", () => {
  const named = { enabled: false as const, defaultRootRole: "Editor" as const }
  expect(oidcContent(named, roles).defaultRootRoleId).toBe(2)
  expect(oidcContent({ ...named, defaultRootRoleId: 9 }, roles).defaultRootRoleId).toBe(9)
})
