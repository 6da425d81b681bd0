import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { type Caller, startTestInstance, type TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

/** An export of a real team. */
const springboot = JSON.parse(readFileSync(new URL("../data/springboot-template.json", import.meta.url), "utf8"))
const names: ReadonlyArray<string> = springboot.features.map(({ name }: { name: string }) => name)
const nothing = { features: [], featureStrategies: [], tagTypes: [] }

export const testImports = ({ call, fetch, secretOf }: TestInstance, store: Layer.Layer<Store>) =>
  describe("imports", () => {
    it("import a real export, which shows everywhere and changes nothing the second time", async () => {
      const project = await aProject(call)
      const request = { project, environment: "development", data: springboot }
      const dryRun = await call("POST", "/features-batch/validate", request)
      expect([dryRun.status, dryRun.body.errors, dryRun.body.permissions]).toEqual([200, [], []])

      const imported = await call("POST", "/features-batch/import", request)
      expect([imported.status, imported.body]).toMatchObject([200, { created: 6, updated: 0, skipped: 0 }])
      expect(imported.body.features.toSorted()).toEqual(names.toSorted())

      const search = async () => (await call("GET", `/search/features?project=IS:${project}`)).body
      const found = await search()
      expect(found.total).toBe(6)
      const report = await call("GET", `/projects/${project}/health-report`)
      expect(report.body.features).toHaveLength(6)

      const again = await call("POST", "/features-batch/import", request)
      expect(again.body).toMatchObject({ created: 0, updated: 6, skipped: 0 })
      expect(await search()).toEqual(found)
    })

    it("leave exported features unchanged", async () => {
      const [origin, target] = [await startTestInstance(store), await startTestInstance(store)]
      expect((await importInto(origin, springboot)).status).toBe(200)
      const exported = await exportFrom(origin)
      expect(exported.features).toHaveLength(6)
      expect((await importInto(target, exported)).status).toBe(200)
      const { featureStrategies, contextFields, ...others } = await exportFrom(target)
      expect(exported).toMatchObject(others)
      expect(withoutIds(featureStrategies)).toEqual(withoutIds(exported.featureStrategies))
      expect(contextFields).toHaveLength(exported.contextFields.length)
      await origin.close()
      await target.close()
    })

    it("take numbers as parameters and fields that nobody defined, which direct writes refuse", async () => {
      const project = await aProject(call)
      const feature = `${project}-loose`
      const field = `${project}-plan`
      const constraints = [{ contextName: field, operator: "IN", values: ["pro"] }]
      const strategy = { name: "flexibleRollout", parameters: { rollout: 50, sticky: true }, constraints }
      const data = {
        ...nothing,
        features: [{ name: feature }],
        featureStrategies: [{ ...strategy, featureName: feature }]
      }
      const request = { project, environment: "development", data }
      const warnings = [
        { message: expect.stringContaining("nobody defined"), affectedItems: [field] },
        {
          message: expect.stringContaining("become texts"),
          affectedItems: [`${feature} (rollout)`, `${feature} (sticky)`]
        }
      ]
      const dryRun = await call("POST", "/features-batch/validate", request)
      expect(dryRun.body).toEqual({ errors: [], permissions: [], warnings })
      expect((await call("GET", `/context/${field}`)).status).toBe(404)
      const imported = await call("POST", "/features-batch/import", request)
      expect([imported.status, imported.body.warnings]).toEqual([200, warnings])
      expect((await call("GET", `/context/${field}`)).body).toMatchObject({ name: field, legalValues: [] })
      const path = `/projects/${project}/features/${feature}/environments/development/strategies`
      const [stored] = (await call("GET", path)).body
      expect(stored.parameters).toEqual({ rollout: "50", sticky: "true" })
      expect((await call("POST", "/features-batch/import", request)).body.warnings).toHaveLength(2)

      const numbers = await call("POST", path, { name: "flexibleRollout", parameters: { rollout: 50 } })
      expect([numbers.status, numbers.body.details[0].path]).toEqual([400, "/body/parameters/rollout"])
      const unknown = { name: "default", constraints: [{ ...constraints[0], contextName: `${field}-2` }] }
      const undefinedField = await call("POST", path, unknown)
      expect([undefinedField.status, undefinedField.body.details[0].path]).toEqual([
        400,
        "/body/constraints/0/contextName"
      ])
    })

    it("are refused with every violation, and write nothing", async () => {
      const project = await aProject(call)
      const data = {
        ...nothing,
        features: [{ name: `${project}-good` }, { name: "not good" }],
        featureStrategies: [{ name: "unheardOf", featureName: `${project}-good` }]
      }
      const request = { project, environment: "development", data }
      const dryRun = await call("POST", "/features-batch/validate", request)
      expect(dryRun.status).toBe(200)
      expect(dryRun.body.errors.length).toBeGreaterThanOrEqual(2)
      const refused = await call("POST", "/features-batch/import", request)
      expect([refused.status, refused.body.name]).toEqual([400, "ValidationError"])
      expect(refused.body.details).toHaveLength(dryRun.body.errors.length)
      expect((await call("GET", `/projects/${project}/features`)).body.features).toEqual([])
    })

    it("refuse state files of old servers, and say where to go with them", async () => {
      const project = await aProject(call)
      for (const version of [1, 4]) {
        const data = { ...(version === 4 ? nothing : { features: [] }), version, strategies: [] }
        const request = { project, environment: "development", data }
        for (const operation of ["validate", "import"]) {
          const { body, status } = await call("POST", `/features-batch/${operation}`, request)
          const found = body.details.find(({ path }: { path: string }) => path === "/body/data/version")
          expect([status, found?.message]).toEqual([400, expect.stringContaining("halyard move-from")])
        }
      }
    })

    it("ignore a version that is no number, as no state file has it", async () => {
      const project = await aProject(call)
      for (const version of ["4", null, {}]) {
        const request = { project, environment: "development", data: { ...nothing, version } }
        for (const operation of ["validate", "import"]) {
          expect([version, (await call("POST", `/features-batch/${operation}`, request)).status]).toEqual([
            version,
            200
          ])
        }
      }
    })

    it("name every property with an invalid value", async () => {
      const data = {
        features: [{ name: 1 }],
        featureStrategies: {},
        featureEnvironments: [{ name: "a", enabled: "yes" }]
      }
      const { status, body } = await call("POST", "/features-batch/import", {
        project: "default",
        environment: 1,
        data
      })
      expect(status).toBe(400)
      expect(body.details.map((detail: { path: string }) => detail.path).toSorted()).toEqual([
        "/body/data/featureEnvironments/0/enabled",
        "/body/data/featureStrategies",
        "/body/data/features/0/name",
        "/body/data/tagTypes",
        "/body/environment"
      ])
    })

    it("need a project, and an environment linked to it", async () => {
      const project = await aProject(call)
      for (const basePath of [
        { project: "missing", environment: "development" },
        { project, environment: "missing" }
      ]) {
        for (const action of ["validate", "import"]) {
          const { status } = await call("POST", `/features-batch/${action}`, { ...basePath, data: nothing })
          expect(status).toBe(404)
        }
      }
      expect((await call("POST", "/features-batch/export", { project, environment: "missing" })).status).toBe(404)
      expect((await call("POST", "/features-batch/export", { environment: "development" })).status).toBe(400)
    })

    it("need permissions that depend on the body", async () => {
      const project = await aProject(call)
      const request = { project, environment: "development", data: nothing }
      const dryRun = await call("POST", "/features-batch/validate", request, "viewer")
      expect(dryRun.body.permissions).toMatchObject([{ affectedItems: ["UPDATE_FEATURE"] }])
      const refused = await call("POST", "/features-batch/import", request, "viewer")
      expect([refused.status, refused.body.permissions]).toEqual([403, ["UPDATE_FEATURE"]])
    })

    it("are large only for callers who may update features in some project", async () => {
      const project = await aProject(call)
      const data = { ...nothing, note: "x".repeat(500_000) }
      const request = { project, environment: "development", data }
      const statusOf = async (caller: Caller, action: string) =>
        (await call("POST", `/features-batch/${action}`, request, caller)).status
      expect([await statusOf("viewer", "validate"), await statusOf("viewer", "import")]).toEqual([413, 413])
      expect([await statusOf("member", "validate"), await statusOf("member", "import")]).toEqual([200, 403])
      expect([await statusOf("admin", "validate"), await statusOf("editor", "validate")]).toEqual([200, 200])
      const { body } = await call("POST", "/features-batch/import", request, "viewer")
      expect(body.message).toContain("You need the permission UPDATE_FEATURE in a project to send more")
    })

    it("keep exports and small imports of their caller waiting for none that does not arrive", async () => {
      const project = await aProject(call)
      const request = { project, environment: "development", data: nothing }
      const [path, text] = ["/api/admin/features-batch/validate", JSON.stringify(request)]
      const headers = { authorization: secretOf("admin"), "content-type": "application/json" }
      const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
      const writer = writable.getWriter()
      const stalled = fetch(path, { method: "POST", body: readable, headers, duplex: "half" })
      await writer.write(new TextEncoder().encode(text))
      await new Promise((resolve) => setTimeout(resolve, 100))
      const zipped = (body: string) =>
        fetch(path, { method: "POST", body: gzipSync(body), headers: { ...headers, "content-encoding": "gzip" } })
      const large = { ...request, note: "x".repeat(500_000) }
      const waiting = [call("POST", "/features-batch/validate", large), zipped(JSON.stringify(large))]
      const small = await zipped(text)
      const exported = await call("POST", "/features-batch/export", { project, environment: "development" })
      expect([small.status, exported.status]).toEqual([200, 200])
      const first = await Promise.race([...waiting, new Promise((resolve) => setTimeout(resolve, 100, "waits"))])
      expect(first).toBe("waits")
      await writer.close()
      const statuses = (await Promise.all([stalled, ...waiting])).map(({ status }) => status)
      expect(statuses).toEqual([200, 200, 200])
    })

    it("are exported by name", async () => {
      const project = await aProject(call)
      const [one] = [await aFeature(call, project), await aFeature(call, project)]
      const { body } = await call("POST", "/features-batch/export", {
        features: [one, "missing"],
        environment: "development"
      })
      expect(body.features.map(({ name }: { name: string }) => name)).toEqual([one])
    })

    it("are exported as a file on request", async () => {
      const request = { project: await aProject(call), environment: "development" }
      const plain = await call("POST", "/features-batch/export", request)
      const file = await call("POST", "/features-batch/export", { ...request, downloadFile: true })
      expect(file.body).toEqual(plain.body)
      expect([plain, file].map(({ headers }) => headers.get("content-disposition"))).toEqual([
        null,
        'attachment; filename="export-development.json"'
      ])
      const { status, body } = await call("POST", "/features-batch/export", { ...request, downloadFile: "yes" })
      expect([status, body.details[0].path]).toEqual([400, "/body/downloadFile"])
    })
  })

const basePath = { project: "default", environment: "production" }

const importInto = ({ call }: TestInstance, data: unknown) =>
  call("POST", "/features-batch/import", { ...basePath, data })

const exportFrom = async ({ call }: TestInstance) => (await call("POST", "/features-batch/export", basePath)).body

const withoutIds = (strategies: ReadonlyArray<object>) => strategies.map((strategy) => ({ ...strategy, id: "" }))
