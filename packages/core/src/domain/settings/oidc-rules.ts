import type { Violation } from "../errors.ts"
import { lengthViolations, violation } from "../violation.ts"
import { wholeNumberViolations } from "../whole-number.ts"
import type { OidcSettings } from "./oidc-settings.ts"

/** What is wrong with settings of the right shape. Whether the default role exists is for who knows the roles. */
export const oidcViolations = (settings: OidcSettings, path: string): ReadonlyArray<Violation> => {
  const { acrValues, clientId, defaultRootRoleId, discoverUrl, emailDomains, enabled, groupJsonPath, secret } = settings
  const least = enabled ? 1 : 0
  const text = (name: string, given: string | undefined, minimum: number, maximum: number) =>
    given === undefined ? [] : lengthViolations(given, `${path}/${name}`, minimum, maximum)
  return [
    ...text("clientId", clientId, least, 1000),
    ...text("secret", secret, least, 4000),
    ...text("discoverUrl", discoverUrl, 0, 2000),
    ...(discoverUrl === undefined || discoverUrl === "" || isWebAddress(discoverUrl)
      ? []
      : [violation(`${path}/discoverUrl`, "must be an http or https URI")]),
    ...wholeNumberViolations(defaultRootRoleId, `${path}/defaultRootRoleId`),
    ...text("emailDomains", emailDomains, 0, 10_000),
    ...domainsOf(emailDomains)
      .filter((domain) => !isDomain(domain))
      .slice(0, 1)
      .map(() => violation(`${path}/emailDomains`, "must be domains such as example.com, separated by commas")),
    ...text("acrValues", acrValues, 0, 1000),
    ...text("groupJsonPath", groupJsonPath, 0, 500)
  ]
}

/** The domains of a list, in lower case. */
const domainsOf = (emailDomains: string = ""): ReadonlyArray<string> =>
  emailDomains
    .split(",")
    .map((domain) => domain.trim().replace(/^@/, "").toLowerCase())
    .filter((domain) => domain !== "")

/** Whether addresses like this get users of their own: those of any domain, where none is listed. */
export const isApprovedEmail = (email: string, emailDomains: string | undefined): boolean => {
  const domains = domainsOf(emailDomains)
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase())
}

/** Whether what is sent there can be read on its way: by plain HTTP, and not on one's own machine. */
export const isReadableOnItsWay = (address: string): boolean => {
  const [, protocol = "", host = ""] = webAddress.exec(address) ?? []
  return protocol.toLowerCase() === "http" && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host)
}

const isWebAddress = (text: string): boolean => webAddress.test(text)

/** Without a user and a password, which would be shown to all who read the settings. */
const webAddress = /^(https?):\/\/([\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/i

const isDomain = (domain: string): boolean =>
  domain.length <= 253 && /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/.test(domain)
