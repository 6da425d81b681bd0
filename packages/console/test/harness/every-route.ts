import type { Page } from "playwright-core"
import { type Call, idOf, interfaceOf, property } from "./interface-of.ts"
import type { Server } from "./start-server.ts"

/** Opening it ends the session. */
export const LOGOUT = "/logout"

/**
 * The routes that the page declares, such as `/projects/$projectId`. They are read from the page, so none can be
 * forgotten.
 */
export const routesOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const router: unknown = Reflect.get(globalThis, "__TSR_ROUTER__")
    return Object.keys(Object(Reflect.get(Object(router), "routesByPath")))
  })

/** For each route an address with something to see, on a server with the demo data. */
export const addressesIn = async (server: Server): Promise<Readonly<Record<string, string>>> => {
  const call = interfaceOf(server)
  const environment = "/admin/projects/web-shop/features/new-checkout/environments/production"
  const strategy = first(await call("GET", `${environment}/strategies`))
  const segment = idOf(first(property(await call("GET", "/admin/segments"), "segments")))
  const integration = idOf(first(property(await call("GET", "/admin/addons"), "addons")))
  const invitation = first(property(await call("GET", "/admin/invite-link/tokens"), "tokens"))
  const user = first(await call("GET", "/admin/user-admin/search?q=maya"))
  const group = idOf(first(property(await call("GET", "/admin/groups"), "groups")))
  const account = idOf(first(property(await call("GET", "/admin/service-account"), "serviceAccounts")))
  const requests = "/projects/web-shop/change-requests"
  const request = idOf(first(await call("GET", `/admin${requests}`)))
  const flag = "/projects/web-shop/features/new-checkout"
  const template = await aPlannedRelease(call, `/admin${flag}/environments/development`)
  return {
    ...plain,
    "/$": "/no/such/page",
    "/admin/groups/$groupId": `/admin/groups/${group}`,
    "/admin/roles/$roleId": "/admin/roles/4",
    "/admin/service-accounts/$accountId": `/admin/service-accounts/${account}`,
    "/admin/users/$userId": `/admin/users/${idOf(user)}`,
    "/applications/$name": "/applications/shop-web",
    "/context/$name": "/context/country",
    "/integrations/$integrationId": `/integrations/${integration}`,
    "/integrations/create/$provider": "/integrations/create/webhook",
    "/new-user": `/new-user?invite=${String(property(invitation, "secret"))}`,
    "/projects/$projectId": "/projects/web-shop",
    "/projects/$projectId/api-tokens": "/projects/web-shop/api-tokens",
    "/projects/$projectId/applications": "/projects/web-shop/applications",
    "/projects/$projectId/archive": "/projects/web-shop/archive",
    "/projects/$projectId/change-requests": requests,
    "/projects/$projectId/change-requests/$id": `${requests}/${request}`,
    "/projects/$projectId/features/$featureName": flag,
    "/projects/$projectId/features/$featureName/as-it-was": `${flag}/as-it-was?at=${new Date().toISOString()}`,
    "/projects/$projectId/features/$featureName/history": `${flag}/history`,
    "/projects/$projectId/features/$featureName/metrics": `${flag}/metrics`,
    "/projects/$projectId/features/$featureName/release": `${flag}/release`,
    "/projects/$projectId/features/$featureName/settings": `${flag}/settings`,
    "/projects/$projectId/features/$featureName/strategies/edit": `${flag}/strategies/edit?environmentId=production&strategyId=${String(property(strategy, "id"))}`,
    "/projects/$projectId/features/$featureName/variants": `${flag}/variants`,
    "/projects/$projectId/insights": "/projects/web-shop/insights",
    "/projects/$projectId/members": "/projects/web-shop/members",
    "/projects/$projectId/settings": "/projects/web-shop/settings",
    "/release-templates/$templateId": `/release-templates/${textOf(template)}`,
    "/segments/$id": `/segments/${segment}`
  }
}

const share = (rollout: string) => ({ name: "flexibleRollout", parameters: { rollout, stickiness: "default" } })

/** A flag with a release plan whose first milestone is active. Answers its template. */
const aPlannedRelease = async (call: Call, path: string) => {
  const template = await call("POST", "/admin/release-plan-templates", {
    name: "Colleagues, half, everyone",
    description: "For what customers see",
    milestones: [
      { name: "Colleagues", transitionCondition: { intervalMinutes: 1440 }, strategies: [share("5")] },
      { name: "Half", transitionCondition: { intervalMinutes: 180 }, strategies: [share("50")] },
      { name: "Everyone", strategies: [share("100")] }
    ]
  })
  const plan = await call("POST", `${path}/release-plans`, { templateId: property(template, "id") })
  const milestone = property(first(property(plan, "milestones")), "id")
  await call("POST", `${path}/release-plans/${textOf(plan)}/milestones/${String(milestone)}/start`)
  const impactMetric = { metricName: "halyard.no_share", timeRange: "hour", aggregationMode: "avg", labelSelectors: {} }
  const safeguard = { impactMetric, triggerCondition: { operator: ">", threshold: 0.9 } }
  await call("PUT", `${path}/release-plans/${textOf(plan)}/safeguards`, safeguard)
  await call("PUT", `${path}/safeguards`, safeguard)
  return template
}

const textOf = (value: unknown): string => String(property(value, "id"))

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

/** Routes without parameters: each is its own address. */
const plain = Object.fromEntries(
  [
    "/",
    "/admin/api",
    "/admin/auth",
    "/admin/banners",
    "/admin/groups",
    "/admin/instance",
    "/admin/invite-link",
    "/admin/logins",
    "/admin/network",
    "/admin/roles",
    "/admin/roles/create",
    "/admin/service-accounts",
    "/admin/users",
    "/applications",
    "/archive",
    "/clean-up",
    "/components",
    "/context",
    "/context/create",
    "/environments",
    "/features",
    "/forgotten-password",
    "/history",
    "/import",
    "/inbox",
    "/import/export",
    "/insights",
    "/integrations",
    "/login",
    LOGOUT,
    "/playground",
    "/profile",
    "/projects",
    "/reset-password",
    "/release-templates",
    "/scheduled",
    "/segments",
    "/segments/create",
    "/signed-out",
    "/strategies",
    "/tag-types",
    "/unknown-flags"
  ].map((path) => [path, path])
)
