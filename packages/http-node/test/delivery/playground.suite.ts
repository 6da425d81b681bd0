import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { anEnabledFeature, aProject } from "../fixtures/a-project.ts"

export const testPlayground = ({ call }: TestInstance) =>
  describe("the playground", () => {
    it("evaluates features for a context, and repeats the request", async () => {
      const project = await aProject(call)
      const constraints = [{ contextName: "userId", operator: "IN", values: ["ann"] }]
      const feature = await anEnabledFeature(call, project, { name: "default", constraints })
      const input = { environment: "development", projects: [project], context: { appName: "shop", userId: "ann" } }
      const one = await call("POST", "/playground", input, "viewer")
      expect([one.status, one.body]).toMatchObject([
        200,
        {
          input,
          features: [{ name: feature, isEnabled: true, strategies: { result: true, data: [{ disabled: false }] } }]
        }
      ])
      const wide = {
        environments: ["development", "production"],
        projects: [project],
        context: { appName: "shop", userId: "ann,bob", size: 5, odd: [] }
      }
      const several = await call("POST", "/playground/advanced", wide, "viewer")
      expect([several.status, several.body]).toMatchObject([
        200,
        {
          input: wide,
          warnings: { invalidContextProperties: ["odd"] },
          features: [
            {
              name: feature,
              environments: {
                development: [
                  { isEnabled: true, context: { appName: "shop", userId: "ann", size: "5" } },
                  { isEnabled: false, context: { appName: "shop", userId: "bob", size: "5" } }
                ],
                production: [{ isEnabled: false }, { isEnabled: false }]
              }
            }
          ]
        }
      ])
    })

    it("takes numbers and booleans for their text, as evaluation for frontends does", async () => {
      const project = await aProject(call)
      const constraints = [
        { contextName: "userId", operator: "IN", values: ["5"] },
        { contextName: "appName", operator: "IN", values: ["true"] }
      ]
      await anEnabledFeature(call, project, { name: "default", constraints })
      const context = { appName: true, userId: 5 }
      const one = await call("POST", "/playground", { environment: "development", projects: [project], context })
      expect([one.status, one.body]).toMatchObject([200, { input: { context }, features: [{ isEnabled: true }] }])
      const wide = { environments: ["development"], projects: [project], context }
      const several = await call("POST", "/playground/advanced", wide)
      expect(several.body).toMatchObject({ features: [{ environments: { development: [{ isEnabled: true }] } }] })
      expect(several.body).not.toHaveProperty("warnings")
    })

    it("fills the environment in, unless the context names one", async () => {
      const project = await aProject(call)
      const constraints = [{ contextName: "environment", operator: "IN", values: ["development"] }]
      await anEnabledFeature(call, project, { name: "default", constraints })
      const play = async (more: object) => {
        const context = { appName: "shop", ...more }
        const request = { environment: "development", projects: [project], context }
        return (await call("POST", "/playground", request)).body.features[0].isEnabled
      }
      expect([await play({}), await play({ environment: "elsewhere" })]).toEqual([true, false])
      const wide = { environments: ["development"], projects: [project], context: { appName: "shop" } }
      expect((await call("POST", "/playground/advanced", wide)).body).toMatchObject({
        features: [{ environments: { development: [{ isEnabled: true, context: { appName: "shop" } }] } }]
      })
    })

    it("tries a strategy that is not saved", async () => {
      const project = await aProject(call)
      const constraints = [{ contextName: "country", operator: "IN", values: ["NL"] }]
      const strategy = { name: "flexibleRollout", parameters: { rollout: "100" }, constraints }
      const context = { userId: "ann", country: "DE" }
      const answer = await call("POST", "/playground/strategy", { project, strategy, context }, "viewer")
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { enabled: false, reason: "constraint", constraints: [{ ...constraints[0], result: false, reason: "unmet" }] }
      ])
      const later = { ...context, currentTime: "later" }
      const refused = await call("POST", "/playground/strategy", { project, strategy, context: later })
      expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/context/currentTime"])
    })

    it("lets other requests have their turn during many evaluations", async () => {
      const project = await aProject(call)
      for (let count = 0; count < 5; count++) await anEnabledFeature(call, project, { name: "default" })
      const userId = Array.from({ length: 1500 }, (_, index) => `user-${index}`).join()
      const input = {
        environments: ["development", "production"],
        projects: [project],
        context: { appName: "x", userId }
      }
      const done: Array<string> = []
      const large = call("POST", "/playground/advanced", input, "viewer").then((answer) => {
        done.push("large")
        return answer
      })
      for (let count = 0; count < 3; count++) {
        await call("GET", "/tag-types", undefined, "member")
        done.push("small")
      }
      expect((await large).body.features[0].environments.development).toHaveLength(1500)
      expect(done).toEqual(["small", "small", "small", "large"])
    })

    it("limits the waiting evaluations of a caller, and evaluates those of other callers in turn", async () => {
      const project = await aProject(call)
      await anEnabledFeature(call, project, { name: "default" })
      const userId = Array.from({ length: 5000 }, (_, index) => index).join()
      const wide = { environments: ["development"], projects: [project], context: { appName: "x", userId } }
      const simple = { environment: "development", projects: [project], context: { appName: "x" } }
      const large = Array.from({ length: 24 }, () => call("POST", "/playground/advanced", wide, "viewer"))
      // The first requests are evaluated before the others arrive.
      await call("GET", "/tag-types", undefined, "member")
      const many = Array.from({ length: 70 }, () => call("POST", "/playground", simple, "viewer"))
      const other = await call("POST", "/playground", simple, "member")
      expect(other.status).toBe(200)
      const answers = await Promise.all([...large, ...many])
      const refused = answers.filter(({ status }) => status !== 200)
      expect([refused.length > 0, refused.length < 50]).toEqual([true, true])
      for (const { body, headers, status } of refused) {
        expect([status, headers.get("retry-after"), body.message]).toEqual([
          503,
          "5",
          "50 of your requests wait for another to end. Send the next once some of them are answered."
        ])
      }
      expect((await call("POST", "/playground", simple, "viewer")).status).toBe(200)
    })

    it("refuses answers that would repeat large strategies too often", async () => {
      const project = await aProject(call)
      const parameters = { rollout: "100", stickiness: "default", large: "x".repeat(50_000) }
      await anEnabledFeature(call, project, { name: "flexibleRollout", parameters })
      const userId = Array.from({ length: 1000 }, (_, index) => index).join()
      const wide = { environments: ["development"], projects: [project], context: { appName: "x", userId } }
      const answer = await call("POST", "/playground/advanced", wide)
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining("must ask for an answer of at most 30000000 characters")
      ])
    })

    it("takes a context of many properties at once", async () => {
      const project = await aProject(call)
      await anEnabledFeature(call, project, { name: "default" })
      const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, "x"]))
      const wide = { environments: ["development"], projects: [project], context: { appName: "x", properties } }
      expect((await call("POST", "/playground/advanced", wide)).status).toBe(200)
    })

    it("refuses what does not exist, and invalid input", async () => {
      const context = { appName: "shop" }
      for (const [body, status, at] of [
        [{ environment: "nowhere", context }, 404, undefined],
        [{ environment: "production", projects: ["nothing"], context }, 404, undefined],
        [{ environment: "production", projects: "default", context }, 400, "/body/projects"],
        [{ environment: "production", context: {} }, 400, "/body/context/appName"],
        [{ environment: "production", context: { appName: "" } }, 400, "/body/context/appName"],
        [{ environment: "production", context: { ...context, userId: [] } }, 400, "/body/context/userId"],
        [{ environment: "production", context: { ...context, currentTime: "x" } }, 400, "/body/context/currentTime"]
      ] as const) {
        const answer = await call("POST", "/playground", body)
        expect([answer.status, answer.body.details?.[0].path]).toEqual([status, at])
      }
      const empty = await call("POST", "/playground/advanced", { environments: [], context })
      expect([empty.status, empty.body.details[0].path.startsWith("/body/environments")]).toEqual([400, true])
    })
  })
