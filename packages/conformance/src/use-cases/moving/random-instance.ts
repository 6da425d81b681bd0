import type { NewStrategy } from "@halyard/core/domain"
import {
  addProjectEnvironment,
  addStrategy,
  archiveFeatures,
  archiveProject,
  completeFeature,
  createApiToken,
  createBanner,
  createContextField,
  createEnvironment,
  createFeature,
  createGroup,
  createProject,
  createRole,
  createSegment,
  createServiceAccount,
  createStrategyType,
  createTag,
  createUser,
  deprecateStrategyType,
  exportInstance,
  giveProjectRole,
  provisionUser,
  saveFrontendSettings,
  saveOidcSettings,
  setDefaultStrategy,
  setFeatureTypeLifetime,
  switchEnvironment,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Dice } from "../../fixtures/dice.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { makeReleases, makeTemplates } from "./random-releases.ts"
import { fillProject } from "../../fixtures/random-project.ts"

/** Fills an instance that was just set up with something of every kind, by random calls of use cases. */
export const fillInstance = Effect.fn("fillInstance")(function* (dice: Dice) {
  yield* makeCatalog(dice)
  const people = yield* makePeople(dice)
  yield* makeTemplates(dice)
  yield* makeProject(dice, "shop", people)
  yield* makeProject(dice, "Bank.2", people)
  yield* asAdmin(createProject({ id: "over", name: "Over and done", environments: ["production"] }))
  yield* asAdmin(archiveProject("over"))
  yield* makeSettings(dice)
  yield* makeBanners(dice)
  yield* makeTokens
})

const makeCatalog = Effect.fn("makeCatalog")(function* (dice: Dice) {
  yield* asAdmin(createEnvironment({ name: "qa.1", type: "test", sortOrder: dice.pick([-3, 1, 40]) }))
  yield* asAdmin(createEnvironment({ name: "off", type: "ours" }))
  yield* asAdmin(switchEnvironment("off", false))
  yield* asAdmin(setFeatureTypeLifetime("release", dice.pick([null, 1, 400])))
  yield* asAdmin(setFeatureTypeLifetime("sunset", dice.pick([null, 7])))
  const parameters = [{ name: "list of ids", type: "list", description: dice.pick(texts), required: true }] as const
  yield* asAdmin(createStrategyType({ name: "custom", title: dice.pick(texts), parameters }))
  yield* asAdmin(createStrategyType({ name: "bespoke", description: dice.pick(texts) }))
  yield* asAdmin(deprecateStrategyType("bespoke", true))
  yield* asAdmin(deprecateStrategyType("remoteAddress", dice.chance(0.5)))
  yield* asAdmin(createTag({ type: "simple", value: "never used" }))
  yield* asAdmin(createContextField({ name: "region", stickiness: dice.chance(0.5), sortOrder: 3, legalValues }))
  yield* asAdmin(createSegment({ name: "ünpaid", description: dice.pick(texts), constraints: [] }))
  yield* asAdmin(createSegment({ name: "beta", constraints: dice.some(constraints) }))
})

const texts = ["", "A text", " Ünï\n😀 "]

const linkTemplates = [
  { title: "Ticket", urlTemplate: "https://tickets.example.com/{{feature}}" },
  { title: null, urlTemplate: "https://example.com/{{project}}" }
]

const legalValues = [{ value: "eu", description: "Europe" }, { value: "us" }]

const constraints = [
  { contextName: "region", operator: "IN", values: ["us", "eu"], inverted: true },
  { contextName: "appName", operator: "SEMVER_GT", value: "1.2.3-rc.1" },
  { contextName: "appName", operator: "REGEX", value: "^shop-[a-z]+$", caseInsensitive: true },
  { contextName: "userId", operator: "IN_CIDR", values: ["10.0.0.0/8", "::1"] },
  { contextName: "userId", operator: "STR_CONTAINS", values: ["A", "b"], caseInsensitive: true }
] as const

const makePeople = Effect.fn("makePeople")(function* (dice: Dice) {
  const permissions = [
    { name: "UPDATE_FEATURE" },
    { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "qa.1" },
    { name: "CREATE_FEATURE_STRATEGY", environment: "production" }
  ]
  const role = yield* asAdmin(
    createRole({ name: "Tester", description: dice.pick(texts), permissions: dice.some(permissions) })
  )
  yield* asAdmin(createRole({ name: "Auditor", type: "root-custom", permissions: [{ name: "READ_ROLE" }] }))
  const admin = yield* asAdmin(createUser({ username: "admin", rootRole: "Admin" }))
  const ada = yield* asAdmin(createUser({ email: "Ada@Example.com", username: "ada", name: "Ada", rootRole: "Editor" }))
  const alan = yield* asAdmin(createUser({ email: "alan@example.com", rootRole: "Auditor" }))
  const robot = yield* asAdmin(createServiceAccount({ name: "A robot", username: "robot", rootRole: 3 }))
  const { account: gone } = yield* asAdmin(provisionUser({ userName: "gone@example.com", active: false }))
  const users = dice.some([admin, ada, alan, robot, gone]).map(({ id }) => ({ user: { id } }))
  const group = yield* asAdmin(
    createGroup({
      name: "Team",
      description: dice.pick(texts),
      mappingsSSO: ["b", "a"],
      rootRole: dice.pick([null, 2]),
      users
    })
  )
  return {
    users: dice.some([admin, ada, alan]).map(({ id }) => ({ id })),
    groups: dice.some([{ id: group.id }]),
    role: role.id
  }
})

type People = Effect.Success<ReturnType<typeof makePeople>>

const makeProject = Effect.fn("makeProject")(function* (dice: Dice, id: string, { groups, role, users }: People) {
  const mode = dice.pick(["open", "protected", "private"] as const)
  yield* asAdmin(createProject({ id, name: `Project ${id}`, description: dice.pick(texts), mode }))
  const ownField = yield* makeOwnField(dice, id)
  const own = `own segment of ${id}`
  yield* asAdmin(createSegment({ name: own, project: id, constraints: [...dice.some(constraints), ...ownField] }))
  yield* asAdmin(giveProjectRole(id, 4, { users, groups: [] }))
  yield* asAdmin(giveProjectRole(id, role, { users: dice.some(users), groups }))
  yield* fillProject(dice, id, { segments: ["beta", "ünpaid", own], strategyTypes: ["custom", "bespoke"] })
  const features = yield* featuresOf(id)
  yield* Effect.forEach(dice.some(features).slice(0, 4), ({ name }) =>
    asAdmin(
      completeFeature({ project: id, feature: name }, { status: dice.pick(["kept", "discarded"]), statusValue: "v" })
    )
  )
  const alone = features.filter(({ name }) => !isRelated(name, features)).map(({ name }) => name)
  yield* asAdmin(archiveFeatures(id, dice.some(alone).slice(0, 2)))
  if (dice.chance(0.5)) yield* asAdmin(addProjectEnvironment(id, "off"))
  yield* makeReleases(dice, id)
  yield* asAdmin(setDefaultStrategy({ project: id, environment: "qa.1" }, aDefaultStrategy(dice, ownField)))
  // The limit and the pattern are newer than the features.
  const featureNaming = { pattern: "[a-z]+", example: "abc", description: dice.pick(texts) }
  yield* asAdmin(
    updateProjectSettings(id, {
      featureLimit: dice.pick([null, 2]),
      linkTemplates: dice.some(linkTemplates),
      ...(dice.chance(0.5) ? { featureNaming } : {})
    })
  )
})

/** Makes a field that only this project can use, and a feature that uses it. Returns constraints on the field. */
const makeOwnField = Effect.fn("makeOwnField")(function* (dice: Dice, project: string) {
  const name = `${project}-own`
  yield* asAdmin(
    createContextField({ name, project, description: dice.pick(texts), legalValues: dice.some(legalValues) })
  )
  const ownConstraints = [{ contextName: name, operator: "STR_CONTAINS", values: ["e"] }] as const
  yield* asAdmin(createFeature(project, { name }))
  const address = { project, feature: name, environment: "production" }
  yield* asAdmin(addStrategy(address, { name: "default", constraints: ownConstraints }))
  return ownConstraints
})

const featuresOf = (project: string) =>
  Effect.map(asAdmin(exportInstance()), ({ features = [] }) =>
    features.filter((feature) => feature.project === project && feature.archived === false)
  )

type Features = Effect.Success<ReturnType<typeof featuresOf>>

const isRelated = (name: string, features: Features): boolean =>
  features.some(
    ({ dependencies = [], ...feature }) =>
      (feature.name === name && dependencies.length > 0) || dependencies.some((parent) => parent.feature === name)
  )

const aDefaultStrategy = (dice: Dice, own: NonNullable<NewStrategy["constraints"]>): NewStrategy => ({
  name: "flexibleRollout",
  ...(dice.chance(0.5) ? { title: dice.pick(texts) } : {}),
  ...(dice.chance(0.5) ? { disabled: false } : {}),
  constraints: [...dice.some(constraints), ...own],
  parameters: { rollout: "50", stickiness: "userId" },
  variants: [{ name: "v", weight: 1000, weightType: "variable", stickiness: "default" }]
})

const makeSettings = Effect.fn("makeSettings")(function* (dice: Dice) {
  yield* asAdmin(saveFrontendSettings({ frontendApiOrigins: dice.some(["https://a.example.com", "*"]) }))
  const discoverUrl = "https://login.example.com"
  yield* asAdmin(
    saveOidcSettings({ enabled: false, clientId: "halyard", discoverUrl, defaultRootRole: "Editor", autoCreate: true })
  )
})

const makeBanners = Effect.fn("makeBanners")(function* (dice: Dice) {
  yield* asAdmin(createBanner({ message: "Closed on Sunday", enabled: dice.chance(0.5), link: dice.pick(["", "/x"]) }))
  yield* asAdmin(createBanner({ message: " Ünï\n😀 ", variant: "error", sticky: true, dialog: dice.pick(texts) }))
  yield* asAdmin(createBanner({ message: "Closed on Sunday", icon: dice.pick([null, "none"]) }))
})

const makeTokens = Effect.gen(function* () {
  yield* asAdmin(createApiToken({ tokenName: "same name", type: "client", environment: "production" }))
  yield* asAdmin(
    createApiToken({ tokenName: "same name", type: "frontend", projects: ["shop", "Bank.2"], environment: "qa.1" })
  )
  yield* asAdmin(
    createApiToken({ tokenName: "ends", type: "client", project: "shop", expiresAt: "2030-01-01T00:00:00Z" })
  )
  yield* asAdmin(createApiToken({ tokenName: "for servers", type: "Backend" }))
  yield* asAdmin(createApiToken({ tokenName: "for scripts", type: "admin" }))
})
