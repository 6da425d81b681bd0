import { type LoginHistory, MASKED_SECRET, type OidcSettings } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const oidc: OidcSettings = {
  enabled: true,
  clientId: "halyard",
  secret: "of-the-client-at-the-provider",
  discoverUrl: "https://login.example.com/.well-known/openid-configuration",
  autoCreate: true,
  defaultRootRole: "Viewer",
  emailDomains: "example.com"
}

const view: OidcSettings = { ...oidc, secret: MASKED_SECRET }

const configured =
  "Login by OpenID Connect is configured by environment variables or by the host application. Change it there."
const notEnabled = "Login through OpenID Connect is not enabled"

const logins: LoginHistory = {
  events: [
    {
      id: 42,
      username: "grace@example.com",
      auth_type: "open-id-connect",
      created_at: "2026-11-20T18:05:00.000Z",
      successful: true,
      ip: "203.0.113.9",
      failure_reason: null
    },
    {
      id: 41,
      username: "ada",
      auth_type: "password",
      created_at: "2026-11-20T18:00:00.000Z",
      successful: false,
      ip: "203.0.113.7",
      failure_reason: "The password is wrong"
    }
  ]
}

export const loginSettingsExamples = {
  getOidcSettings: { answer: view },
  setOidcSettings: { body: oidc, answer: view, messages: { InvalidOperationError: configured } },
  getSimpleSettings: { answer: { disabled: false } },
  setSimpleSettings: {
    body: { disabled: false },
    answer: { disabled: false },
    messages: {
      InvalidOperationError:
        "Whether passwords are taken is configured by environment variables or by the host application. Change it there."
    }
  },
  beginOidcLogin: { messages: { InvalidOperationError: notEnabled } },
  linkOidcLogin: {
    answer: { redirectTo: "https://login.example.com/authorize?client_id=halyard&state=h7Vq...2Lm" },
    messages: {
      InvalidOperationError: notEnabled,
      AuthenticationRequired: "This operation needs a session. Log in, and request the link again.",
      NoAccessError: "A page of another origin cannot write with the session of its visitor"
    }
  },
  finishOidcLogin: {
    messages: {
      InvalidOperationError: notEnabled,
      AuthenticationRequired: "This login was not started in this browser, or it took too long. Start it again.",
      NoAccessError: "No user has the email address ada@example.com. Ask an administrator for an account."
    }
  },
  getLoginHistory: { answer: logins }
} satisfies Record<string, OperationExample>
