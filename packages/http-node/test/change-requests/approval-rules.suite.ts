import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

/**
 * Tests who can set where changes need approval, and which settings apply. Uses an environment of its own in the
 * project `default`.
 */
export const testApprovalRules = ({ call }: TestInstance) =>
  describe("rules of approval", () => {
    const environment = `guarded-${randomUUID()}`
    const ofProject = "/projects/default"
    const there = `${ofProject}/environments/${environment}`
    const requests = `${ofProject}/change-requests`
    const feature = `rule-${randomUUID()}`

    beforeAll(async () => {
      await call("POST", "/environments", { name: environment, type: "test" })
      await call("POST", `${ofProject}/environments`, { environment })
      await call("POST", `${ofProject}/features`, { name: feature })
    })
    afterAll(async () => {
      await call("DELETE", `/environments/${environment}`)
    })

    const configure = (config: object, as: Caller = "owner") =>
      call("PUT", `${there}/change-requests/config`, config, as)
    const rule = async () => {
      const { body } = await call("GET", `${requests}/config`)
      return body.find((one: { environment: string }) => one.environment === environment)
    }
    const minimum = (requiredApprovals: unknown) =>
      call("PUT", `/environments/update/${environment}`, { requiredApprovals })
    const move = (id: number, state: string, as: Caller) => call("PUT", `${requests}/${id}/state`, { state }, as)
    const inReview = async (change: object) => {
      const { body } = await call("POST", `${there}/change-requests`, change, "member")
      expect((await move(body.id, "In review", "member")).status).toBe(200)
      return body.id as number
    }

    it("protect themselves: an owner makes them stricter directly, and weaker by an approved request", async () => {
      expect((await configure({ changeRequestsEnabled: true }, "member")).body.permissions).toEqual([
        "PROJECT_CHANGE_REQUEST_WRITE"
      ])
      expect((await configure({ changeRequestsEnabled: true, requiredApprovals: 1 })).status).toBe(200)
      const off = { changeRequestsEnabled: false }
      const refused = await configure(off)
      expect([refused.status, refused.body.permissions]).toEqual([403, ["ADMIN"]])
      expect(refused.body.message).toBe(
        `Changes in the environment "${environment}" of the project "default" need 1 approval, and so does asking for less. Propose updateChangeRequestConfig in a change request, or ask an administrator.`
      )
      expect((await configure({ changeRequestsEnabled: true, serviceAccountsApprove: true })).status).toBe(403)
      expect((await call("DELETE", there, undefined, "owner")).status).toBe(403)

      const id = await inReview({ action: "updateChangeRequestConfig", payload: off })
      expect((await move(id, "Applied", "owner")).status).toBe(400)
      expect((await move(id, "Approved", "admin")).body.permissions).toEqual([])
      expect((await move(id, "Approved", "owner")).body).toMatchObject({
        state: "Approved",
        settings: [{ action: "updateChangeRequestConfig", payload: off }]
      })
      expect((await move(id, "Applied", "owner")).status).toBe(200)
      expect(await rule()).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null })
    })

    it("are at least what the environment asks of all projects", async () => {
      for (const wrong of [-1, 11, 1.5, "2"]) {
        const answer = await minimum(wrong)
        expect([answer.status, answer.body.details[0].path]).toEqual([400, "/body/requiredApprovals"])
      }
      expect((await minimum(2)).body).toMatchObject({ name: environment, requiredApprovals: 2 })
      expect((await call("GET", `/environments/${environment}`)).body.requiredApprovals).toBe(2)
      expect(await rule()).toMatchObject({ changeRequestEnabled: true, requiredApprovals: 2, minimumApprovals: 2 })
      const on = `${ofProject}/features/${feature}/environments/${environment}/on`
      expect((await call("POST", on, undefined, "owner")).body.permissions).toEqual(["SKIP_CHANGE_REQUEST"])
      for (const [config, path] of [
        [{ changeRequestsEnabled: true, requiredApprovals: 1 }, "/body/requiredApprovals"],
        [{ changeRequestsEnabled: false }, "/body/changeRequestsEnabled"],
        [{ changeRequestsEnabled: true, serviceAccountsApprove: true }, "/body/serviceAccountsApprove"]
      ] as const) {
        const answer = await configure(config, "admin")
        expect([answer.status, answer.body.details[0].path]).toEqual([400, path])
        expect(answer.body.message).toContain(`the environment "${environment}" asks for 2 in all projects`)
      }
      const project = `late-${randomUUID()}`
      await call("POST", "/projects", { id: project, name: project, environments: [environment] })
      const { body } = await call("GET", `/projects/${project}/change-requests/config`)
      expect(body).toMatchObject([{ environment, changeRequestEnabled: true, requiredApprovals: 2 }])
      await call("DELETE", `/projects/${project}`)
    })

    it("that are lowered approve nothing that waits", async () => {
      const id = await inReview({ feature, action: "updateEnabled", payload: { enabled: true } })
      expect((await move(id, "Approved", "owner")).body).toMatchObject({ state: "In review", minApprovals: 2 })
      expect((await minimum(0)).body.requiredApprovals).toBeNull()
      expect(await rule()).toMatchObject({ changeRequestEnabled: false })
      expect((await call("GET", `${requests}/${id}`)).body).toMatchObject({ state: "In review", minApprovals: 2 })
      expect((await move(id, "Applied", "owner")).status).toBe(400)
      await move(id, "Cancelled", "member")
    })

    it("come with default reviewers of the project, whom an owner sets", async () => {
      const path = `${requests}/default-reviewers`
      const people = await call("GET", `${requests}/available-reviewers/${environment}`)
      const [first] = people.body.reviewers
      expect((await call("PUT", path, { reviewers: [first.id] }, "member")).body.permissions).toEqual([
        "PROJECT_CHANGE_REQUEST_WRITE"
      ])
      for (const [reviewers, at] of [
        [[first.id, 999_999_999], "/body/reviewers/1"],
        [[first.id, 2 ** 40], "/body/reviewers/1"],
        [["1"], "/body/reviewers/0"],
        [[1.5], "/body/reviewers/0"],
        [Array.from({ length: 21 }, () => first.id), "/body/reviewers"],
        [null, "/body/reviewers"]
      ] as const) {
        const answer = await call("PUT", path, { reviewers }, "owner")
        expect([answer.status, answer.body.details[0].path]).toEqual([400, at])
      }
      const unknown = await call("PUT", path, { reviewers: [999_999_999] }, "owner")
      expect(unknown.body.message).toContain(
        "must be a user who may approve change requests in the project, and there is no user 999999999"
      )
      expect((await call("PUT", path, { reviewers: [first.id] }, "owner")).status).toBe(204)
      expect((await call("GET", path, undefined, "member")).body.reviewers).toMatchObject([{ id: first.id }])
      expect((await call("GET", "/projects/none/change-requests/default-reviewers")).status).toBe(404)
      expect((await call("PUT", path, { reviewers: [] }, "owner")).status).toBe(204)
      expect((await call("GET", path)).body).toEqual({ reviewers: [] })
    })

    it("let programs approve only if they say so", async () => {
      await configure({ changeRequestsEnabled: true, requiredApprovals: 1, serviceAccountsApprove: true })
      const id = await inReview({ feature, action: "updateEnabled", payload: { enabled: true } })
      expect((await move(id, "Approved", "admin")).body.state).toBe("Approved")
      expect((await configure({ changeRequestsEnabled: true, serviceAccountsApprove: false })).status).toBe(200)
      expect((await call("GET", `${requests}/${id}`)).body.state).toBe("In review")
      expect((await move(id, "Applied", "owner")).status).toBe(400)
      await move(id, "Cancelled", "member")
    })
  })
