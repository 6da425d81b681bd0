import {
  applications,
  contextFields,
  type DemoFlag,
  flags,
  groups,
  people,
  projects,
  segments,
  tagTypes
} from "./demo-company.ts"
import { type Call, idOf, interfaceOf, property, sessionOf } from "./interface-of.ts"
import type { Server } from "./start-server.ts"

/**
 * Fills an empty server with a company: people, projects, flags, hours of traffic and a history made by several people.
 */
export const fillWithDemoData = async (server: Server, hours = 36): Promise<void> => {
  const call = interfaceOf(server)
  const admin = (path: string, body?: unknown, method = "POST") => call(method, `/admin${path}`, body)
  for (const tagType of tagTypes) await admin("/tag-types", tagType)
  for (const field of contextFields) await admin("/context", field)
  const segmentIds = new Map<string, number>()
  for (const segment of segments) segmentIds.set(segment.name, idOf(await admin("/segments", segment)))
  const ids = await addPeople(server, admin)
  for (const { id, name, description } of projects) await admin("/projects", { id, name, description })
  await addMembers(admin, ids)
  const sessions = new Map<string, Call>()
  for (const { owner } of projects) sessions.set(owner, await sessionOf(server, owner, server.password))
  for (const flag of flags) await addFlag(flag, sessionFor(sessions, flag), segmentIds)
  await addTraffic(server, admin, hours)
  await admin("/banners", {
    message: "**Release freeze** from Friday to Monday",
    variant: "info",
    link: "https://wiki.example.com/freeze",
    linkText: "Why?"
  })
  await admin("/addons", {
    provider: "webhook",
    enabled: true,
    description: "Tells the release log what is switched on",
    parameters: { url: "https://releases.shop.example/hook" },
    events: ["feature-environment-enabled", "feature-environment-disabled"],
    environments: ["production"]
  })
  await addRequest(server)
  await admin("/service-account", { name: "Deployments", username: "deployments", rootRole: 2 })
  await admin("/roles", {
    name: "Releaser",
    description: "Switches flags in production",
    type: "project-custom",
    permissions: [{ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" }]
  })
  await admin("/invite-link/tokens", { name: "Support team", expiresAt: inAWeek() })
}

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A change request that is in review. */
const addRequest = async (server: Server): Promise<void> => {
  const author = await sessionOf(server, "samuel", server.password)
  const feature = "new-checkout"
  const request = await author("POST", "/admin/projects/web-shop/environments/production/change-requests", [
    { feature, action: "addStrategy", payload: { name: "flexibleRollout", parameters: { rollout: "25" } } },
    { feature, action: "updateEnabled", payload: { enabled: false } }
  ])
  const path = `/admin/projects/web-shop/change-requests/${idOf(request)}`
  await author("PUT", `${path}/title`, { title: "A quarter of the customers" })
  await author("PUT", `${path}/state`, { state: "In review", comment: "For Monday, when everybody is in." })
}

type Admin = (path: string, body?: unknown, method?: string) => Promise<unknown>

/** Only those who act below have a password. */
const addPeople = async ({ password }: Server, admin: Admin): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>()
  const active: ReadonlyArray<string> = [...projects.map(({ owner }) => owner), "samuel"]
  for (const person of people) {
    const email = `${person.username}@shop.example`
    const login = active.includes(person.username) ? { password } : {}
    ids.set(person.username, idOf(await admin("/user-admin", { ...person, email, sendEmail: false, ...login })))
  }
  for (const { description, members, name } of groups) {
    const users = members.map((member) => ({ user: { id: ids.get(member) } }))
    await admin("/groups", { name, description, users })
  }
  return ids
}

/** The owner of each project, and a viewer. */
const addMembers = async (admin: Admin, ids: ReadonlyMap<string, number>): Promise<void> => {
  const roles = property(await admin("/roles", undefined, "GET"), "roles")
  const roleId = (name: string) =>
    idOf(Array.isArray(roles) ? roles.find((role) => property(role, "name") === name) : undefined)
  for (const { id, owner } of projects) {
    await admin(`/projects/${id}/users/${ids.get(owner)}/roles/${roleId("Owner")}`)
    await admin(`/projects/${id}/users/${ids.get("samuel")}/roles/${roleId("Member")}`)
  }
}

const sessionFor = (sessions: ReadonlyMap<string, Call>, flag: DemoFlag): Call => {
  const owner = projects.find(({ id }) => id === flag.project)?.owner ?? ""
  const session = sessions.get(owner)
  if (session === undefined) throw new Error(`${flag.project} has no owner`)
  return session
}

const addFlag = async (flag: DemoFlag, call: Call, segmentIds: ReadonlyMap<string, number>): Promise<void> => {
  const { archived, description, name, parent, project, rollout, stale, team, type = "release" } = flag
  const path = `/admin/projects/${project}/features`
  await call("POST", path, { name, description, type })
  if (team !== undefined) await call("POST", `/admin/features/${name}/tags`, { type: "team", value: team })
  if (parent !== undefined) await call("POST", `${path}/${name}/dependencies`, { feature: parent })
  await call("POST", `${path}/${name}/environments/development/on`)
  if (rollout !== undefined) {
    const production = `${path}/${name}/environments/production`
    await call("POST", `${production}/strategies`, strategyOf(flag, rollout, segmentIds))
    await call("POST", `${production}/on`)
  }
  if (name === "new-checkout") {
    await call("POST", `${path}/${name}/link`, { url: "https://wiki.example.com/checkout", title: "Design" })
    await call("POST", `${path}/${name}/favorites`)
  }
  if (stale === true) await call("POST", `/admin/projects/${project}/stale`, { features: [name], stale })
  if (archived === true) await call("DELETE", `${path}/${name}`)
}

const strategyOf = (flag: DemoFlag, rollout: number, segmentIds: ReadonlyMap<string, number>) => {
  const { countries, name, segment, variants = [] } = flag
  const segmentId = segment === undefined ? undefined : segmentIds.get(segment)
  return {
    name: "flexibleRollout",
    parameters: { rollout: String(rollout), stickiness: "userId", groupId: name },
    constraints: countries === undefined ? [] : [{ contextName: "country", operator: "IN", values: countries }],
    segments: segmentId === undefined ? [] : [segmentId],
    variants: variants.map((variant, index) => ({
      name: variant,
      weight: Math.floor(1000 / variants.length) + (index < 1000 % variants.length ? 1 : 0),
      weightType: "variable",
      stickiness: "userId"
    }))
  }
}

/** Applications that asked for the flags of their project in the last hours, and one that asks for an unknown flag. */
const addTraffic = async (server: Server, admin: Admin, hours: number): Promise<void> => {
  const started = new Date().toISOString()
  for (const { appName, instances, project, sdk } of applications) {
    const body = { tokenName: appName, type: "client", environment: "production", projects: [project] }
    const secret = String(property(await admin("/api-tokens", body), "secret"))
    const call = interfaceOf({ url: server.url, token: secret })
    for (let index = 1; index <= instances; index += 1) {
      const instanceId = `${appName}-${index}`
      const registration = { appName, instanceId, sdkVersion: sdk, strategies: ["default"], started, interval: 15_000 }
      await call("POST", "/client/register", registration)
    }
    for (let hoursAgo = hours; hoursAgo >= 0; hoursAgo -= 1) {
      const stop = new Date(Date.now() - hoursAgo * HOUR)
      const start = new Date(stop.getTime() - 60_000)
      const toggles = Object.fromEntries([...reports(project, hoursAgo), ["cross-sell", { yes: 0, no: 12 }]])
      const bucket = { start: start.toISOString(), stop: stop.toISOString(), toggles }
      await call("POST", "/client/metrics", { appName, instanceId: `${appName}-1`, bucket })
    }
  }
}

const HOUR = 3_600_000

/** Reports with more evaluations by day than by night. They are the same at each run. */
const reports = (project: string, hoursAgo: number) =>
  flags
    .filter((flag) => flag.project === project && flag.archived !== true && flag.traffic !== undefined)
    .map(({ name, rollout = 0, traffic = 0, variants = [] }) => {
      const all = Math.round(traffic * (1 + 0.6 * Math.sin((hoursAgo / 24) * 2 * Math.PI)))
      const yes = Math.round((all * rollout) / 100)
      const ofVariants = Object.fromEntries(variants.map((variant) => [variant, Math.round(yes / variants.length)]))
      return [name, { yes, no: all - yes, variants: ofVariants }] as const
    })
