import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../a-project.ts"
import { logInAs, password, type Send, sendTo } from "../login/a-login.ts"

/** What there is for all, and uses what private projects use as well. */
export interface OpenWorld {
  readonly project: string
  readonly feature: string
  readonly strategy: string
  /** Of the project `default`. */
  readonly child: string
  readonly segment: number
  readonly contextField: string
  readonly strategyType: string
  readonly tag: string
  readonly role: number
  readonly group: number
  readonly integration: number
  /** Somebody who did nothing yet, and may do everything. */
  readonly cookie: string
  readonly person: number
}

/** Texts that a stranger must not see, and what a private project has of everything. */
export interface HiddenWorld {
  readonly project: string
  readonly feature: string
  readonly archived: string
  readonly strategy: string
  readonly segment: number
  readonly integration: number
  readonly token: { readonly name: string; readonly id: number }
}

export const anOpenWorld = async ({ call, fetch }: TestInstance): Promise<OpenWorld> => {
  const send = sendTo(fetch)
  const unique = randomUUID().slice(0, 20)
  const project = await aProject(call)
  const feature = await aFeature(call, project)
  const child = await aFeature(call, "default")
  const contextField = `field-${unique}`
  const strategyType = `strategy-${unique}`
  await made(send, undefined, "/context", { name: contextField })
  await made(send, undefined, "/strategies", { name: strategyType, parameters: [] })
  await made(send, undefined, `/features/${feature}/tags`, { type: "simple", value: unique })
  const constraints = [{ contextName: contextField, operator: "IN", values: ["x"] }]
  const segment = await made(send, undefined, "/segments", { name: `segment ${unique}`, constraints })
  const strategy = await made(send, undefined, strategiesOf(project, feature), {
    name: strategyType,
    segments: [segment.id],
    constraints
  })
  const role = await made(send, undefined, "/roles", {
    name: `role ${unique}`,
    permissions: [{ name: "CREATE_FEATURE" }]
  })
  const integration = await made(send, undefined, "/addons", anIntegrationOf(project))
  const username = `actor-${unique}`
  const person = await made(send, undefined, "/user-admin", { username, rootRole: 1, password })
  const { cookie } = await logInAs(send, username)
  const group = await made(send, undefined, "/groups", { name: unique, users: [{ user: { id: person.id } }] })
  return {
    project,
    feature,
    strategy: strategy.id,
    child,
    segment: segment.id,
    contextField,
    strategyType,
    tag: unique,
    role: role.roles.id,
    group: group.id,
    integration: integration.id,
    cookie,
    person: person.id
  }
}

/** A private project with something of every kind, made by somebody who did nothing else. */
export const aHiddenWorld = async ({ fetch }: TestInstance, open: OpenWorld): Promise<HiddenWorld> => {
  const send = sendTo(fetch)
  const make = (path: string, body?: unknown, method?: string) => made(send, open.cookie, path, body, method)
  const unique = `hidden-${randomUUID()}`
  const [project, feature, archived, parent] = [unique, `${unique}-flag`, `${unique}-archived`, `${unique}-parent`]
  await make("/projects", { id: project, name: unique, description: unique, mode: "private" })
  const path = `/projects/${project}/features`
  for (const name of [feature, archived, parent]) await make(path, { name, description: unique })
  await make(`/features/${feature}/tags`, { type: "simple", value: open.tag })
  const constraints = [{ contextName: open.contextField, operator: "IN", values: [unique] }]
  const segment = await make("/segments", { name: unique, project, constraints })
  const strategy = await make(strategiesOf(project, feature), {
    name: open.strategyType,
    title: unique,
    segments: [open.segment, segment.id],
    constraints
  })
  await make(`${path}/${feature}/environments/production/on`)
  await make(
    `${path}/${feature}/environments/production/variants`,
    [{ name: unique, weight: 1000, weightType: "variable" }],
    "PUT"
  )
  await make(`${path}/${feature}/dependencies`, { feature: parent })
  await make(`${path}/${archived}`, undefined, "DELETE")
  await make(`/projects/${project}/stale`, { features: [parent], stale: true })
  for (const one of [`/projects/${project}`, `${path}/${feature}`]) await make(`${one}/favorites`)
  await make(`/projects/${project}/environments/production/default-strategy`, { name: open.strategyType })
  const data = await make("/features-batch/export", { project, environment: "production" })
  await make("/features-batch/import", { project, environment: "development", data })
  await make("/features-batch/export", { features: [feature, parent], environment: "production" })
  const member = `/projects/${project}/users/${open.person}/roles/${open.role}`
  await make(member)
  await make(`/projects/${project}/groups/${open.group}/roles/${open.role}`)
  const integration = await make("/addons", anIntegrationOf(project))
  await make(`/addons/${integration.id}`, { ...anIntegrationOf(project), description: unique }, "PUT")
  const token = await make("/api-tokens", {
    tokenName: unique,
    type: "client",
    environment: "production",
    projects: [project]
  })
  return {
    project,
    feature,
    archived,
    strategy: strategy.id,
    segment: segment.id,
    integration: integration.id,
    token: { name: unique, id: token.id }
  }
}

/** It is not enabled, since its receiver does not exist. */
export const anIntegrationOf = (project: string) => ({
  provider: "webhook",
  enabled: false,
  parameters: { url: "https://receiver.example" },
  events: ["feature-created"],
  projects: [project]
})

const strategiesOf = (project: string, feature: string) =>
  `/projects/${project}/features/${feature}/environments/production/strategies`

/** The answer to a request that must succeed: of the bearer of a cookie, or of the admin token. */
const made = async (send: Send, cookie: string | undefined, path: string, body?: unknown, method = "POST") => {
  const headers = cookie === undefined ? { authorization: "*:*.a-secret-for-tests" } : { cookie }
  const answer = await send(method, `/api/admin${path}`, body, headers)
  expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201, 202]), answer.body])
  return answer.body
}
