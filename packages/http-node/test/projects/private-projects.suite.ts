import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import { declaredEndpoints } from "../harness/conform.ts"
import { aProject } from "../fixtures/a-project.ts"
import type { Answer, Caller, TestInstance } from "../harness/test-instance.ts"
import {
  aPrivateProject,
  sharedResources,
  type PrivateProject,
  type SharedResources
} from "../fixtures/a-private-project.ts"
import { hiddenRequests } from "./hidden-requests.suite.ts"

const endpoints = declaredEndpoints.filter(({ path }) => path.startsWith("/api/admin"))

/**
 * Tests that private projects do not exist for callers who are no members. With `storeOnly`, for two of the four
 * callers: a store gets the projects of which the caller is a member, and one of the two is a member of none.
 */
export const testPrivateProjects = (instance: TestInstance, { storeOnly = false } = {}) =>
  describe("private projects", () => {
    const { call } = instance
    const strangers: ReadonlyArray<Caller> = [
      "editor",
      "member",
      ...(storeOnly ? [] : (["stranger", "customRoot"] as const))
    ]

    // Reads everything that can be read, twice.
    it("do not change what non-members can read", { timeout: 240_000 }, async () => {
      const open = await sharedResources(instance)
      const readAll = async () => {
        const seen: Record<string, Answer["body"]> = {}
        for (const caller of strangers) {
          for (const path of readsOf(open)) {
            const { body, status } = await call("GET", path, undefined, caller)
            seen[`${caller} ${path}`] = status < 400 ? withoutMoment(body) : status
          }
        }
        return seen
      }
      // Insights count callers as active from their first request on.
      for (const caller of strangers) await call("GET", "/user", undefined, caller)
      const before = await readAll()
      const hidden = await aPrivateProject(instance, open)
      const after = await readAll()
      expect(JSON.stringify(after)).not.toContain(hidden.project)
      const changed = Object.keys(before).filter((read) => !isDeepStrictEqual(after[read], before[read]))
      expect(Object.fromEntries(changed.map((read) => [read, after[read]]))).toEqual(
        Object.fromEntries(changed.map((read) => [read, before[read]]))
      )
      const { body } = await call("GET", `/search/features?query=${hidden.project}`)
      expect(body.total).toBe(2)
    })

    it("are not named to non-members by a feature that moved out", async () => {
      const [from, to] = [`hidden-${randomUUID()}`, await aProject(call)]
      const name = `moved-${randomUUID()}`
      await call("POST", "/projects", { id: from, name: from, mode: "private" })
      await call("POST", `/projects/${from}/features`, { name })
      const move = `/projects/${from}/features/${name}/changeProject`
      expect((await call("POST", move, { newProjectId: to })).status).toBe(200)
      const search = "/search/events?type=IS:feature-project-change"
      const seen = await call("GET", `${search}&feature=IS:${name}`, undefined, "editor")
      expect(seen.body.events).toMatchObject([{ project: to, data: { newProject: to } }])
      expect(JSON.stringify(seen.body)).not.toContain(from)
      expect((await call("GET", `${search}&query=${from}`, undefined, "editor")).body.total).toBe(0)
      expect((await call("GET", `${search}&query=${from}`)).body.events).toMatchObject([
        { project: from, featureName: name, data: { oldProject: from, newProject: to } }
      ])
    })

    it("keep the tags of their features to themselves, also where an administrator deletes them", async () => {
      const [project, value] = [`hidden-${randomUUID()}`, randomUUID()]
      const tag = { type: "simple", value }
      const one = `/tags/simple/${value}`
      await call("POST", "/projects", { id: project, name: project, mode: "private" })
      await call("POST", `/projects/${project}/features`, { name: `${project}-flag`, tags: [tag] })
      expect((await call("GET", one)).status).toBe(200)
      for (const method of ["GET", "DELETE"]) expect((await call(method, one, undefined, "editor")).status).toBe(404)
      expect((await call("DELETE", one)).status).toBe(200)

      await call("POST", `/features/${project}-flag/tags`, tag)
      await call("DELETE", `/features/${project}-flag/tags/simple/${value}`)
      expect((await call("GET", one, undefined, "editor")).status).toBe(404)
      expect((await call("DELETE", one)).status).toBe(200)
      const events = `/search/events?query=${value}`
      expect((await call("GET", events, undefined, "editor")).body.total).toBe(0)
      expect((await call("GET", events)).body.events.length).toBeGreaterThan(3)

      await call("POST", `/features/${project}-flag/tags`, tag)
      const made = await call("POST", "/tags", tag, "editor")
      expect([made.status, made.body.tag]).toEqual([201, tag])
      expect((await call("GET", one, undefined, "stranger")).status).toBe(200)
    })

    it("do not exist for non-members", async () => {
      const open = await sharedResources(instance)
      const hidden = await aPrivateProject(instance, open)
      const leaks: Array<object> = []
      for (const caller of strangers) {
        for (const { body, method, path } of hiddenRequests(open)) {
          const [tried, missing] = [await ask(hidden), await ask(missingProject)]
          if (tried !== missing) leaks.push({ caller, method, path, tried, missing })

          async function ask(target: PrivateProject) {
            const answer = await call(method, filled(path, target, open), body?.(target), caller)
            return textOf(answer, target)
          }
        }
      }
      expect(leaks).toEqual([])
    })
  })

/** All lists and public resources, in the order of the contract. */
const readsOf = (open: SharedResources): ReadonlyArray<string> =>
  endpoints
    .filter(({ method }) => method === "GET")
    .flatMap(({ path }) => {
      const own = path
        .replace("/api/admin", "")
        .replace(":projectId", open.project)
        .replace(":featureName", open.feature)
        .replace("/environments/:name", "/environments/production")
        .replace("/tag-types/:name", "/tag-types/simple")
        .replace("/strategies/:name", `/strategies/${open.strategyType}`)
        .replace(":environment", "production")
        .replace(":strategyId", open.strategy)
        .replace("/segments/:id", `/segments/${open.segment}`)
        .replace("/addons/:id", `/addons/${open.integration}`)
        .replace(":contextField", open.contextField)
        .replace(":roleId", String(open.role))
        .replace(":groupId", String(open.group))
        .replace(":type", "simple")
        .replace(":value", open.tag)
        .replace(/:\w+/g, "missing")
      return own === "/user/roles" ? [`${own}?projectId=${open.project}`] : [own, ...queriesOf(own)]
    })

const queriesOf = (path: string): ReadonlyArray<string> =>
  path === "/search/features"
    ? [`${path}?archived=IS:true`, `${path}?status=production:enabled`, `${path}?tag=INCLUDE_ALL_OF:simple:x`]
    : path === "/context"
      ? [`${path}?include=project`]
      : []

const filled = (path: string, hidden: PrivateProject, open: SharedResources): string => {
  const values: Readonly<Record<string, string | number>> = {
    projectId: hidden.project,
    featureName: hidden.feature,
    archived: hidden.archived,
    id: hidden.segment,
    integration: hidden.integration,
    contextField: hidden.contextField,
    name: hidden.token.name,
    apiToken: hidden.token.id,
    strategyId: hidden.strategy,
    environment: "production",
    userId: open.person,
    groupId: open.group,
    roleId: open.role
  }
  return path.replaceAll(/:([a-z]\w+)/gi, (_, name: string) => String(values[name] ?? "missing"))
}

const missingProject: PrivateProject = {
  project: "missing-project",
  feature: "missing-flag",
  archived: "missing-archived",
  strategy: randomUUID(),
  segment: 999_999,
  contextField: "missing-field",
  integration: 999_999,
  token: { name: "missing-token", id: 999_999 }
}

/** The answer without texts that the request contained. */
const textOf = ({ body, status }: Answer, hidden: PrivateProject): string => {
  const texts = [
    hidden.archived,
    hidden.feature,
    hidden.project,
    hidden.contextField,
    hidden.strategy,
    hidden.token.name
  ]
  const ids = new RegExp(`(?<=[" ])(${hidden.segment}|${hidden.integration}|${hidden.token.id})(?=[\\\\ ])`, "g")
  const text = JSON.stringify(Array.isArray(body) ? body : { ...Object(body), id: undefined })
  return `${status} ${texts.reduce((left, name) => left.replaceAll(name, "..."), text).replaceAll(ids, "...")}`
}

/** The answer without the moment at which statistics were read. They have it in CSV, too. */
const withoutMoment = (body: Answer["body"]): Answer["body"] => {
  if (typeof body === "string") return body.replace(/^"\d{4}-[^"]+"/m, '"moment"')
  return typeof body === "object" && body !== null && "timestamp" in body ? { ...body, timestamp: null } : body
}
