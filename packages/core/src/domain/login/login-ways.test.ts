import { expect, it } from "vitest"
import { type LoginState, loginWaysOf } from "./login-ways.ts"

const state: LoginState = { passwordLoginDisabled: false, oidc: { enabled: false }, baseUriPath: "" }
const oidc = { enabled: true, discoverUrl: "https://login.example.com" }

it.each<[string, Partial<LoginState>, ReturnType<typeof loginWaysOf>]>([
  ["a password", {}, { type: "password", path: "/auth/simple/login", defaultHidden: false }],
  [
    "nothing but a provider",
    { oidc, passwordLoginDisabled: true },
    {
      type: "password",
      path: "/auth/simple/login",
      defaultHidden: true,
      options: [{ type: "oidc", message: "Sign in with OpenID Connect", path: "/auth/oidc/login" }]
    }
  ],
  [
    "both below a prefix",
    { oidc, baseUriPath: "/flags" },
    {
      type: "password",
      path: "/flags/auth/simple/login",
      defaultHidden: false,
      options: [{ type: "oidc", message: "Sign in with OpenID Connect", path: "/flags/auth/oidc/login" }]
    }
  ],
  [
    "no provider that nobody can reach",
    { oidc: { enabled: true } },
    { type: "password", path: "/auth/simple/login", defaultHidden: false }
  ]
])("offers %s", (_, given, ways) => {
  expect(loginWaysOf({ ...state, ...given })).toEqual(ways)
})
