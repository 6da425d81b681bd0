import { MovedBanner, MovedIntegration, MovedOidc, MovedSettings } from "@halyard/core/domain"
import { Effect, Option, Predicate, Schema, Struct } from "effect"
import { askFor, itemOf, Raw, Raws, rawsOf, type Reading, shaped, textOf, textsOf, withoutNulls } from "./reading.ts"

/** The settings of the instance. */
export const readSettings = Effect.fnUntraced(function* (reading: Reading, { frontendApiOrigins }: Raw) {
  const simple = yield* ofLogin(reading, "simple")
  const oidc = yield* ofLogin(reading, "oidc")
  for (const other of ["saml", "google"]) yield* leaveOffLogin(reading, other)
  const settings = {
    ...(Array.isArray(frontendApiOrigins) ? { frontendApiOrigins } : {}),
    ...(typeof simple?.["disabled"] === "boolean" ? { passwordLoginDisabled: simple["disabled"] } : {}),
    ...oidcSettings(reading, oidc)
  }
  return itemOf(reading, MovedSettings, settings, { kind: "setting", name: "*" })[0] ?? {}
})

const ofLogin = Effect.fnUntraced(function* ({ ask, lacks }: Reading, login: string) {
  const path = `/auth/${login}/settings`
  const answer = yield* ask(path)
  if (Option.isSome(answer)) return yield* shaped(Raw, answer.value, path)
  lacks(`settings of the login (${login})`)
  return undefined
})

/** Settings of a login that was never set up are left out. */
const oidcSettings = (reading: Reading, answer: Raw | undefined) => {
  if (answer === undefined || (answer["enabled"] !== true && !answer["discoverUrl"])) return {}
  const settings = { enabled: false, ...Struct.omit(withoutNullsOf(answer), ["secret"]) }
  const [oidc] = itemOf(reading, MovedOidc, settings, { kind: "setting", name: "Login by OpenID Connect" })
  return oidc === undefined ? {} : { oidc }
}

const withoutNullsOf = (value: Raw): Raw => rawsOf([withoutNulls(value)])[0] ?? {}

const leaveOffLogin = Effect.fnUntraced(function* ({ ask, leaveOff }: Reading, login: string) {
  const answer = yield* ask(`/auth/${login}/settings`)
  const [settings] = Option.isSome(answer) ? rawsOf([answer.value]) : []
  if (settings?.["enabled"] !== true) return
  leaveOff({
    kind: "setting",
    name: `Login by ${login}`,
    reason: "There is no such login here. Use OpenID Connect"
  })
})

/** The banners, the oldest first. Open-source servers have none. */
export const readBanners = Effect.fnUntraced(function* (reading: Reading) {
  const answer = yield* askFor(reading, Banners, "/banners", "banners")
  if (answer === undefined) return {}
  const banners = answer.banners
    .toSorted((left, right) => Number(left["id"]) - Number(right["id"]))
    .flatMap((banner) => itemOf(reading, MovedBanner, banner, { kind: "banner", name: banner["message"] }))
  return { banners }
})

const Banners = Schema.Struct({ banners: Raws })

/** The integrations, without the secrets, which the server masks. */
export const readIntegrations = Effect.fnUntraced(function* (reading: Reading) {
  const path = "/addons"
  const { addons, providers } = yield* shaped(Addons, yield* reading.need(path), path)
  const sensitive = new Map(
    providers.map(({ name, parameters }) => [
      name,
      rawsOf(parameters).flatMap((one) => (one["sensitive"] === true ? [textOf(one["name"])] : []))
    ])
  )
  return addons.flatMap((addon) =>
    itemOf(reading, MovedIntegration, integrationOf(addon, sensitive.get(addon["provider"]) ?? []), {
      kind: "integration",
      name: addon["description"] ?? addon["provider"]
    })
  )
})

const Addons = Schema.Struct({ addons: Raws, providers: Raws })

const integrationOf = (addon: Raw, sensitive: ReadonlyArray<string>) => {
  const [parameters = {}] = rawsOf([addon["parameters"]])
  const set = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === ""
      ? []
      : [{ name, value: Predicate.isObject(value) ? JSON.stringify(value) : String(value) }]
  )
  const isSecret = ({ name, value }: (typeof set)[number]) => sensitive.includes(name) || /^\*+$/.test(value)
  return {
    provider: addon["provider"],
    description: addon["description"] ?? null,
    enabled: addon["enabled"] ?? false,
    parameters: Object.fromEntries(set.filter((one) => !isSecret(one)).map(({ name, value }) => [name, value])),
    secrets: set.filter(isSecret).map(({ name }) => name),
    events: textsOf(addon["events"]),
    projects: textsOf(addon["projects"]),
    environments: textsOf(addon["environments"])
  }
}
