import { MASKED_SECRET, type OidcSettings } from "@halyard/core/domain"
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

const shown: OidcSettings = { ...oidc, secret: MASKED_SECRET }

const configured =
  "Login by OpenID Connect is configured by environment variables or by the host application. Change it there."
const notEnabled = "Login through OpenID Connect is not enabled"

export const loginSettingsExamples = {
  getOidcSettings: { answer: shown },
  setOidcSettings: { body: oidc, answer: shown, messages: { InvalidOperationError: configured } },
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
  }
} satisfies Record<string, OperationExample>
