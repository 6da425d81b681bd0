import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, anEnabledFeature, aProject, anSdkToken } from "../fixtures/a-project.ts"

/** Constraints as in current SDKs and exports: with the newest operators, and dates without a time zone. */
const carried = [
  { operator: "REGEX", value: "^Be.a-\\d+$", caseInsensitive: true, yes: "beta-7", no: "beta-x", bad: "(?=b)" },
  { operator: "SEMVER_GTE", value: "1.2.3", yes: "1.2.3", no: "1.2.3-rc.1", bad: "1.2" },
  { operator: "SEMVER_LTE", value: "1.2.3", yes: "1.2.3", no: "1.2.4", bad: "v1.2.3" },
  { operator: "IN_CIDR", values: ["10.0.0.0/8", "2001:db8::/32"], yes: "10.1.2.3", no: "11.1.2.3", bad: "10.0.0" },
  { operator: "DATE_AFTER", value: "2022-01-22", yes: "2022-01-22T00:00:01Z", no: "2022-01-22T01:00:00+02:00" },
  { operator: "DATE_BEFORE", value: "2022-01-22T13:00:00", yes: "2022-01-22T12:59:59Z", no: "2022-01-22T13:00:01Z" }
] as const

const asSent = ({ bad: _bad, no: _no, yes: _yes, ...constraint }: Readonly<Record<string, unknown>>) => ({
  contextName: String(constraint["operator"]).startsWith("DATE_") ? "currentTime" : "userId",
  ...constraint
})

interface Evaluated {
  readonly toggles?: ReadonlyArray<{ readonly name: string }>
  readonly flags?: ReadonlyArray<{ readonly value: boolean }>
}

export const testConstraintValues = ({ call, fetch }: TestInstance) =>
  describe("values of constraints", () => {
    it.each(carried)("$operator $value is taken by every write and evaluated alike everywhere", async (example) => {
      const { no, yes } = example
      const constraint = asSent(example)
      const project = await aProject(call)
      expect((await call("POST", "/constraints/validate", constraint)).status).toBe(204)
      const segment = await call("POST", "/segments", { name: `${project}-own`, project, constraints: [constraint] })
      expect(segment.status).toBe(201)
      const plain = await anEnabledFeature(call, project, { name: "default", constraints: [constraint] })
      const segmented = await anEnabledFeature(call, project, { name: "default", segments: [segment.body.id] })
      const strategy = { name: "flexibleRollout", parameters: { rollout: "100" }, constraints: [constraint] }
      const url = `/projects/${project}/environments/production/default-strategy`
      expect((await call("POST", url, strategy)).status).toBe(200)

      const exported = { project, environment: "development", features: [plain] }
      const { body: data } = await call("POST", "/features-batch/export", exported)
      expect(data.featureStrategies[0].constraints).toMatchObject([constraint])
      const request = { project, environment: "production", data }
      const imported = await call("POST", "/features-batch/import", request)
      expect([imported.status, imported.body.message]).toEqual([200, undefined])

      for (const [text, isOn] of [
        [yes, true],
        [no, false]
      ] as const) {
        const context = { [constraint.contextName]: text }
        const names = isOn ? [plain, segmented].toSorted() : []
        const secret = await anSdkToken(call, "frontend", project)
        const post = async (path: string, body: unknown) => {
          const headers = { authorization: secret, "content-type": "application/json" }
          const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })
          return (await response.json()) as Evaluated
        }
        const { toggles } = await post("/api/frontend", { context })
        expect(toggles?.map(({ name }) => name)).toEqual(names)
        const { flags } = await post("/ofrep/v1/evaluate/flags", { context })
        expect(flags?.map(({ value }) => value)).toEqual([isOn, isOn])
        const asked = { environment: "development", projects: [project], context: { appName: "shop", ...context } }
        const { features } = (await call("POST", "/playground", asked)).body
        expect(features.map(({ isEnabled }: { isEnabled: boolean }) => isEnabled)).toEqual([isOn, isOn])
        const trial = await call("POST", "/playground/strategy", { project, strategy, context })
        expect(trial.body.enabled).toBe(isOn)
      }
    })

    it.each(carried.filter((one) => "bad" in one))("$operator refuses other values by name", async (example) => {
      const several = "values" in example
      const constraint = { ...asSent(example), ...(several ? { values: [example.bad] } : { value: example.bad }) }
      const path = several ? "/values/0" : "/value"
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const strategies = `/projects/${project}/features/${feature}/environments/development/strategies`
      for (const [url, body, at] of [
        ["/constraints/validate", constraint, `/body${path}`],
        ["/segments", { name: "x", constraints: [constraint] }, `/body/constraints/0${path}`],
        [strategies, { name: "default", constraints: [constraint] }, `/body/constraints/0${path}`]
      ] as const) {
        const refused = await call("POST", url, body)
        expect([refused.status, refused.body.details[0].path]).toEqual([400, at])
      }
    })

    it("reach server-side SDKs with a zone, because SDKs disagree about dates without one", async () => {
      const project = await aProject(call)
      const after = { contextName: "currentTime", operator: "DATE_AFTER", value: "2022-01-22" }
      const before = { contextName: "currentTime", operator: "DATE_BEFORE", value: "2032-01-22T13:00:00" }
      const { body } = await call("POST", "/segments", { name: project, project, constraints: [before] })
      await anEnabledFeature(call, project, { name: "default", constraints: [after], segments: [body.id] })
      const authorization = await anSdkToken(call, "client", project)
      const headers = { authorization, "unleash-client-spec": "5.2.0" }
      const delivered = await (await fetch("/api/client/features", { headers })).json()
      expect(delivered).toMatchObject({
        features: [{ strategies: [{ constraints: [{ ...after, value: "2022-01-22T00:00:00Z" }] }] }],
        segments: [{ constraints: [{ ...before, value: "2032-01-22T13:00:00Z" }] }]
      })
    })
  })
