// Lists without pages are limited, whichever operation adds to them, and however many requests add at once.

import { builtInStrategyTypes } from "@halyard/core/domain"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerMemory } from "@halyard/store-memory"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "../harness/start-instance.ts"

const authorization = "*:*.an-admin-secret-for-tests"

/** What a list contains at first, how to add to it, and what the error calls it. */
const lists = {
  segments: { path: "/segments", draft: (name: string) => ({ name, constraints: [] }), first: 0, of: "segments" },
  contextFields: { path: "/context", draft: (name: string) => ({ name }), first: 5, of: "context fields" },
  tagTypes: { path: "/tag-types", draft: (name: string) => ({ name, description: "" }), first: 1, of: "tag types" },
  strategyTypes: {
    path: "/strategies",
    draft: (name: string) => ({ name, parameters: [] }),
    first: builtInStrategyTypes.length,
    of: "strategy types"
  },
  releaseTemplates: {
    path: "/release-plan-templates",
    draft: (name: string) => ({ name, milestones: [] }),
    first: 0,
    of: "release plan templates"
  },
  roles: { path: "/roles", draft: (name: string) => ({ name, permissions: [] }), first: 0, of: "roles" },
  groups: { path: "/groups", draft: (name: string) => ({ name, users: [] }), first: 0, of: "groups" },
  serviceAccounts: {
    path: "/service-account",
    draft: (username: string) => ({ name: username, username, rootRole: 3 }),
    first: 0,
    of: "service accounts"
  },
  signupTokens: {
    path: "/invite-link/tokens",
    draft: (name: string) => ({ name, expiresAt: "2099-01-01T00:00:00Z" }),
    first: 0,
    of: "signup tokens"
  },
  integrations: {
    path: "/addons",
    draft: (description: string) => ({
      provider: "webhook",
      description,
      enabled: true,
      parameters: { url: "https://example.com" },
      events: []
    }),
    first: 0,
    of: "integrations"
  }
} as const

const oneMore = Object.fromEntries(Object.entries(lists).map(([name, { first }]) => [name, first + 1]))

const testLists = (name: string, store: Parameters<typeof startInstance>[0]["store"]) =>
  describe(`lists (${name})`, () => {
    let instance: Instance
    beforeAll(async () => {
      instance = await startInstance({ store, initialTokens: { admin: [authorization] }, limits: oneMore })
    })
    afterAll(() => instance.close())

    const post = (path: string, body: unknown) => instance.send("POST", `/api/admin${path}`, { authorization }, body)

    it.each(Object.entries(lists))("of %s take one of two that come at once, and no more", async (list, each) => {
      const attempts = ["a", "b"].map((letter) => post(each.path, each.draft(`${list}-${letter}`)))
      const answers = await Promise.all(attempts)
      const refused = answers.filter(({ status }) => status >= 300)
      expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true])
      const third = await post(each.path, each.draft(`${list}-c`))
      expect([...refused, third].map(({ body, status }) => [status, body.name, body.message])).toEqual([
        refusal(each.of, each.first + 1),
        refusal(each.of, each.first + 1)
      ])
    })

    it("of tag types and context fields are not made longer by imports", async () => {
      const data = {
        features: [{ name: "imported" }],
        featureStrategies: [],
        tagTypes: [{ name: "imported" }],
        contextFields: [{ name: "imported" }]
      }
      const given = { project: "default", environment: "development", data }
      const answer = await post("/features-batch/import", given)
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringMatching(/at most 6 context fields; it has 6.*at most 2 tag types; it has 2/s)
      ])
    })

    it("are shown with their limits", async () => {
      const { body } = await instance.send("GET", "/api/admin/ui-config", { authorization })
      expect(body.resourceLimits).toMatchObject(oneMore)
    })
  })

const refusal = (of: string, limit: number) => [400, "ExceedsLimitError", `The limit of ${limit} ${of} is reached`]

testLists("memory", layerMemory)

withPostgres(() => {
  const store = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testLists("postgres", Layer.orDie(store))
})
