import {
  createSignupToken,
  getOidcSettings,
  getPasswordLoginSettings,
  getSignupToken,
  listLogins,
  listSignupTokens,
  saveOidcSettings,
  savePasswordLoginSettings,
  updateSignupToken
} from "@halyard/core/use-cases"
import { Redacted } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, type UseCaseCall, named } from "../access/access-table.ts"

export const loginAccess: AccessTable = {
  getOidcSettings: () => getOidcSettings(),
  setOidcSettings: () => saveOidcSettings({ enabled: false }),
  getSimpleSettings: () => getPasswordLoginSettings(),
  setSimpleSettings: () => savePasswordLoginSettings({ disabled: false }),

  getLoginHistory: () => listLogins(),

  getAllPublicSignupTokens: () => listSignupTokens(),
  createPublicSignupToken: () => named(invite),
  getPublicSignupToken: () => onInvitation(getSignupToken),
  updatePublicSignupToken: () => onInvitation((secret) => updateSignupToken(secret, {})),

  login: "anybody",
  logout: "anybody",
  beginOidcLogin: "anybody",
  linkOidcLogin: "anybody",
  finishOidcLogin: "anybody",
  validateToken: "anybody",
  changePassword: "anybody",
  validatePassword: "anybody",
  sendResetPasswordEmail: "anybody",
  validatePublicSignupToken: "anybody",
  addPublicSignupTokenUser: "anybody"
}

const invite = (name: string) => createSignupToken({ name, expiresAt: "2999-01-01T00:00:00Z" })

const onInvitation = (call: (secret: Redacted.Redacted<string>) => UseCaseCall) =>
  after(asAdmin(named(invite)), ({ secret }) => call(Redacted.make(secret)))
