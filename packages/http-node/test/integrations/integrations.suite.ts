import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aProject } from "../fixtures/a-project.ts"

const hidden = "https://receiver.example/hidden"

const webhook = {
  provider: "webhook",
  enabled: false,
  parameters: { url: hidden, contentType: "text/plain", authorization: "Bearer s3cret" },
  events: ["feature-created", "feature-archived"]
}

const maskedParameters = { contentType: "text/plain", url: "*****", authorization: "*****" }

const pathsOf = (body: { details: ReadonlyArray<{ path: string }> }) => body.details.map(({ path }) => path)

const notIds = ["missing", "0", "-1", "1.5", "1e3", "99999999999", "%20", "2147483647"]

export const testIntegrations = ({ call }: TestInstance) =>
  describe("integrations", () => {
    it("are created, read, listed, changed and deleted", async () => {
      const project = await aProject(call)
      const given = { ...webhook, description: "about", projects: [project], environments: ["production"] }
      const made = await call("POST", "/addons", { ...given, unknown: true })
      expect(made.status).toBe(201)
      const { id } = made.body
      expect(made.headers.get("location")).toBe(`/api/admin/addons/${id}`)
      expect(made.body).toEqual({ ...given, id, parameters: maskedParameters })
      expect((await call("GET", `/addons/${id}`)).body).toEqual(made.body)
      expect((await call("GET", "/addons")).body.addons).toContainEqual(made.body)
      expect((await call("GET", `/addons/${id}`, undefined, "viewer")).body).toEqual(made.body)

      const changed = await call("PUT", `/addons/${id}`, { ...given, enabled: true, parameters: maskedParameters })
      expect(changed.body).toEqual({ ...made.body, enabled: true })
      const emptied = await call("PUT", `/addons/${id}`, { ...webhook, parameters: { url: "*****" }, events: [] })
      expect(emptied.body).toEqual({
        ...made.body,
        parameters: { url: "*****" },
        events: [],
        projects: [],
        environments: []
      })
      expect((await call("DELETE", `/addons/${id}`)).status).toBe(200)
      expect((await call("GET", `/addons/${id}`)).status).toBe(404)
    })

    it("have providers, which describe their parameters", async () => {
      const { body } = await call("GET", "/addons", undefined, "viewer")
      const names = body.providers.map(({ name }: { name: string }) => name)
      expect(names).toEqual(["webhook", "slack-app", "slack", "teams", "teamsworkflow", "datadog", "new-relic"])
      for (const { name, parameters } of body.providers) {
        const required = parameters.filter((one: { required: boolean }) => one.required)
        const answer = await call("POST", "/addons", { ...webhook, provider: name, parameters: {} })
        expect([answer.status, pathsOf(answer.body)]).toEqual([
          400,
          required.map((one: { name: string }) => `/body/parameters/${one.name}`)
        ])
        expect(required.some(({ sensitive }: { sensitive: boolean }) => sensitive)).toBe(true)
      }
    })

    it("are refused with the name of every invalid property", async () => {
      const { body: integration } = await call("POST", "/addons", webhook)
      const refusals: ReadonlyArray<readonly [object, ReadonlyArray<string>]> = [
        [{}, ["/body/provider", "/body/enabled", "/body/parameters", "/body/events"]],
        [
          { ...webhook, provider: 1, enabled: "yes", projects: null },
          ["/body/provider", "/body/enabled", "/body/projects"]
        ],
        [{ ...webhook, events: ["feature-created", "nothing"] }, ["/body/events/1"]],
        [{ ...webhook, parameters: { url: hidden, contentType: 5 } }, ["/body/parameters/contentType"]],
        [{ ...webhook, parameters: [] }, ["/body/parameters"]],
        [{ ...webhook, provider: "pigeon" }, ["/body/provider"]],
        [
          { ...webhook, projects: ["none"], environments: ["*", "none"], parameters: { url: "ftp://x" } },
          ["/body/projects/0", "/body/environments/1", "/body/parameters/url"]
        ],
        [{ ...webhook, parameters: { ...webhook.parameters, secret: "*****" } }, ["/body/parameters/secret"]]
      ]
      for (const [body, paths] of refusals) {
        for (const answer of [
          await call("POST", "/addons", body),
          await call("PUT", `/addons/${integration.id}`, body)
        ]) {
          expect([body, answer.status, pathsOf(answer.body)]).toEqual([body, 400, paths])
        }
      }
      for (const id of notIds) {
        expect((await call("GET", `/addons/${id}`)).status).toBe(404)
        expect((await call("PUT", `/addons/${id}`, webhook)).status).toBe(404)
        expect((await call("DELETE", `/addons/${id}`)).status).toBe(404)
      }
    })

    it.each([
      [
        "webhook",
        { url: hidden, authorization: "a", secret: "s" },
        { url: `${hidden}/2` },
        ["authorization", "secret"]
      ],
      ["teams", { url: hidden, customHeaders: "{}" }, { url: "https://elsewhere.example" }, ["customHeaders"]],
      [
        "slack",
        { url: hidden, defaultChannel: "a", customHeaders: "{}" },
        { url: "https://elsewhere.example", defaultChannel: "a" },
        ["customHeaders"]
      ],
      ["teamsworkflow", { url: hidden, customHeaders: "{}" }, { url: "https://elsewhere.example" }, ["customHeaders"]],
      ["slack-app", { accessToken: "a" }, { apiUrl: "https://elsewhere.example" }, ["accessToken"]],
      ["slack-app", { accessToken: "a", apiUrl: "https://slack.example" }, { apiUrl: "" }, ["accessToken"]],
      ["datadog", { apiKey: "a" }, { url: "http://elsewhere.example" }, ["apiKey"]],
      ["new-relic", { url: hidden, licenseKey: "a" }, { url: "https://elsewhere.example" }, ["licenseKey"]]
    ])("of %s keep no masked secret when they send elsewhere", async (provider, parameters, elsewhere, secrets) => {
      const given = { ...webhook, provider, parameters }
      const { body: made } = await call("POST", "/addons", given)
      const put = (changed: object) => call("PUT", `/addons/${made.id}`, { ...given, parameters: changed })
      const moved = await put({ ...made.parameters, ...elsewhere })
      expect([moved.status, pathsOf(moved.body)]).toEqual([400, secrets.map((name) => `/body/parameters/${name}`)])
      expect(moved.body.message).toContain("again")
      expect((await call("GET", `/addons/${made.id}`)).body).toEqual(made)

      const same = Object.fromEntries(Object.entries(parameters).filter(([name]) => name in elsewhere))
      expect((await put({ ...made.parameters, ...same, bodyTemplate: "" })).status).toBe(200)
      expect((await put({ ...parameters, ...elsewhere })).status).toBe(200)
    })

    it("have events without their secrets", async () => {
      const description = randomUUID()
      const { body: made } = await call("POST", "/addons", { ...webhook, description })
      await call("PUT", `/addons/${made.id}`, { ...webhook, description, parameters: { url: `${hidden}/2` } })
      await call("DELETE", `/addons/${made.id}`)
      const types = "IS_ANY_OF:addon-config-created,addon-config-updated,addon-config-deleted"
      const { body } = await call("GET", `/search/events?type=${types}&query=${description}`)
      const record = { ...made, parameters: { contentType: "text/plain" } }
      expect(body.events).toMatchObject([
        { type: "addon-config-deleted", data: null, preData: { ...record, parameters: {} } },
        { type: "addon-config-updated", data: { ...record, parameters: {} }, preData: record },
        { type: "addon-config-created", data: record, preData: null }
      ])
      expect(JSON.stringify(body)).not.toMatch(/hidden|s3cret/)
    })

    it("can be tested, which records nothing", async () => {
      const { body: made } = await call("POST", "/addons", {
        ...webhook,
        parameters: { url: "http://127.0.0.1:1/hidden" }
      })
      const tested = await call("POST", `/addons/${made.id}/test`)
      expect(tested.status).toBe(200)
      expect(tested.body).toEqual({
        state: "failed",
        stateDetails: expect.stringMatching(/address is not public|refused/)
      })
      expect((await call("GET", `/addons/${made.id}/events`)).body).toEqual({ integrationEvents: [] })
      expect((await call("POST", `/addons/${made.id}/test`, undefined, "viewer")).status).toBe(403)
      for (const id of notIds) expect((await call("POST", `/addons/${id}/test`)).status).toBe(404)
    })

    it("have a log, which is empty at first", async () => {
      const { body } = await call("POST", "/addons", webhook)
      const log = `/addons/${body.id}/events`
      expect((await call("GET", log)).body).toEqual({ integrationEvents: [] })
      expect((await call("GET", `${log}?limit=1000&offset=7`)).body).toEqual({ integrationEvents: [] })
      for (const [query, paths] of [
        ["limit=0", ["/query/limit"]],
        ["limit=1001&offset=-1", ["/query/limit", "/query/offset"]],
        ["limit=ten&offset=", ["/query/limit"]]
      ] as const) {
        const answer = await call("GET", `${log}?${query}`)
        expect([answer.status, pathsOf(answer.body)]).toEqual([400, paths])
      }
      for (const id of notIds) expect((await call("GET", `/addons/${id}/events`)).status).toBe(404)
      expect((await call("GET", log, undefined, "editor")).status).toBe(403)
    })
  })
