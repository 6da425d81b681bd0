import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { flagIn } from "../fixtures/flag-in.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

export const testChangeRequests = ({ call, fetch }: TestInstance) =>
  describe("change requests", () => {
    const there = "/projects/default/environments/production/change-requests"
    const all = "/projects/default/change-requests"
    const requiring = (changeRequestsEnabled: boolean, requiredApprovals?: number) =>
      call("PUT", `${there}/config`, { changeRequestsEnabled, ...(requiredApprovals && { requiredApprovals }) })

    beforeAll(() => requiring(true, 1))
    afterAll(() => requiring(false))

    /** A request of the member that is in review. */
    const inReview = async (change: unknown) => {
      const { body, status } = await call("POST", there, change, "member")
      expect(status).toBe(200)
      expect((await move(body.id, "In review", "member")).status).toBe(200)
      return body.id as number
    }

    const move = (id: number, state: string, as: Caller, more: object = {}) =>
      call("PUT", `${all}/${id}/state`, { state, ...more }, as)

    it("are configured for each environment of a project", async () => {
      const rule = { changeRequestEnabled: true, requiredApprovals: 1 }
      const defaults = { minimumApprovals: null, serviceAccountsApprove: false }
      const config = { environment: "production", type: "production", ...rule, ...defaults }
      expect((await call("GET", `${all}/config`, undefined, "viewer")).body).toContainEqual(config)
      for (const requiredApprovals of [0, 11, 1.5, "2"]) {
        const body = { changeRequestsEnabled: true, requiredApprovals }
        const answer = await call("PUT", `${there}/config`, body)
        expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, "/body/requiredApprovals"])
      }
      expect((await call("PUT", `${there}/config`, { changeRequestsEnabled: true }, "member")).status).toBe(403)
      const unknown = there.replace("production", "nowhere")
      expect((await call("PUT", `${unknown}/config`, { changeRequestsEnabled: true })).status).toBe(404)
    })

    it("answer however many people and programs with one token read them at once", async () => {
      const { switching } = await flagIn(call)
      const id = await inReview(switching)
      const answers = await Promise.all(Array.from({ length: 70 }, () => call("GET", `${all}/${id}`)))
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
      await call("DELETE", `${all}/${id}`)
    })

    it("contain the reversal of an event by callers who may not revert it directly", async () => {
      const { feature, isOn, on } = await flagIn(call)
      await call("POST", on)
      const { body } = await call("GET", `/projects/default/features/${feature}/history?limit=1`)
      const { id } = body.versions[0].changes.at(-1)
      const reverted = await call("POST", `/events/${id}/revert`, undefined, "member")
      expect(reverted).toMatchObject({
        status: 202,
        body: { state: "Draft", features: [{ name: feature, changes: [{ action: "updateEnabled" }] }] }
      })
      expect(await isOn()).toBe(true)
      await call("DELETE", `${all}/${reverted.body.id}`, undefined, "member")
    })

    it("contain the restoration of an environment by callers who may not restore it directly", async () => {
      const { feature, isOn, on } = await flagIn(call)
      await call("POST", on)
      const { body } = await call("GET", `/search/events?feature=IS:${feature}&limit=1`)
      const at = body.events[0].createdAt
      await vi.waitUntil(() => new Date().toISOString() > at)
      await call("POST", on.replace(/on$/, "off"))
      const restore = "/projects/default/environments/production/restore"
      const planned = await call("POST", restore, { at }, "member")
      expect([planned.status, planned.body.dryRun]).toEqual([200, true])
      const restored = await call("POST", restore, { at, dryRun: false }, "member")
      expect([restored.status, restored.body.state]).toEqual([202, "Draft"])
      expect(restored.body.features).toContainEqual({
        name: feature,
        delivery: expect.objectContaining({ after: expect.objectContaining({ enabled: true }) }),
        changes: [expect.objectContaining({ action: "updateEnabled", payload: { enabled: true } })]
      })
      expect(await isOn()).toBe(false)
      await call("DELETE", `${all}/${restored.body.id}`, undefined, "member")
    })

    it("are the way out that the refusal of a direct change names", async () => {
      const { isOn, on } = await flagIn(call)
      const refused = await call("POST", on, undefined, "owner")
      expect([refused.status, refused.body.name, refused.body.permissions]).toEqual([
        403,
        "NoAccessError",
        ["SKIP_CHANGE_REQUEST"]
      ])
      expect(refused.body.message).toBe(
        'Changes in the environment "production" of the project "default" need approval. Make a change request.'
      )
      expect(await isOn()).toBe(false)
      expect((await call("POST", on)).status).toBe(200)
    })

    it("go from a draft over the review to what they ask for", async () => {
      const { feature, isOn, switching } = await flagIn(call)
      const draft = await call("POST", there, switching, "member")
      const { id } = draft.body
      const path = `${all}/${id}`
      expect(draft.body).toMatchObject({ state: "Draft", minApprovals: 1, features: [{ name: feature }] })
      expect((await call("GET", path, undefined, "owner")).status).toBe(404)
      expect((await call("PUT", `${path}/title`, { title: "Launch" }, "member")).status).toBe(204)
      const reviewers = await call("GET", `${all}/available-reviewers/production`, undefined, "member")
      const [asked] = reviewers.body.reviewers
      expect(asked.email).toBe("")
      const ofRequest = `${all}/available-reviewers/production?changeRequest=`
      expect((await call("GET", `${ofRequest}${id}`, undefined, "member")).body).toEqual(reviewers.body)
      expect((await call("GET", `${ofRequest}987654`, undefined, "member")).status).toBe(404)
      expect((await call("PUT", `${path}/approvers`, { reviewers: [asked.id] }, "member")).status).toBe(204)
      expect((await call("GET", `${path}/approvers`, undefined, "member")).body).toEqual({ reviewers: [asked] })
      expect((await call("PUT", `${path}/approvers`, { reviewers: [987_654] }, "member")).status).toBe(400)
      const tooMany = { reviewers: Array.from({ length: 101 }, () => asked.id) }
      const refused = await call("PUT", `${path}/approvers`, tooMany, "member")
      expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/reviewers"])
      expect((await move(id, "In review", "member")).body.state).toBe("In review")

      expect((await call("POST", `${path}/comments`, { text: "Why now?" }, "viewer")).status).toBe(204)
      expect((await call("POST", `${path}/comments`, { text: " " }, "viewer")).status).toBe(400)
      expect((await move(id, "Approved", "viewer")).status).toBe(403)
      expect((await move(id, "Approved", "member")).status).toBe(403)
      expect((await move(id, "Applied", "owner")).status).toBe(400)
      expect((await call("GET", `${all}/actionable`, undefined, "owner")).body.total).toBeGreaterThan(0)
      expect((await move(id, "Approved", "owner", { comment: "Fine" })).body.state).toBe("Approved")
      const applied = await move(id, "Applied", "member")
      expect(applied.body).toMatchObject({ id, title: "Launch", state: "Applied", comments: [{}, { text: "Fine" }] })
      expect(await isOn()).toBe(true)
      expect((await move(id, "Rejected", "owner")).status).toBe(400)
      const { body } = await call("GET", `/search/events?feature=IS:${feature}&groupId=IS:${id}`)
      expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
        "feature-environment-enabled",
        "feature-strategy-add"
      ])
    })

    it("name what is wrong by its path in the body", async () => {
      const { feature, switching } = await flagIn(call)
      const strategy = { name: "default", constraints: [{ contextName: "userId", operator: "NUM_EQ", value: "x" }] }
      const bad = { feature, action: "addStrategy", payload: strategy }
      for (const [body, path] of [
        [bad, "/body/payload/constraints/0/value"],
        [[switching, bad], "/body/1/payload/constraints/0/value"]
      ] as const) {
        const answer = await call("POST", there, body, "member")
        expect([answer.status, answer.body.details[0].path]).toEqual([400, path])
      }
      for (const body of [{}, [], { feature, action: "nothing" }, { feature, action: "updateEnabled", payload: {} }]) {
        expect((await call("POST", there, body, "member")).status).toBe(400)
      }
      expect((await call("POST", there, { ...switching, feature: "unknown" }, "member")).status).toBe(404)
    })

    it("answer 409 when something was changed since, until they are rebased", async () => {
      const { feature, on, switching } = await flagIn(call)
      const id = await inReview(switching)
      await move(id, "Approved", "owner")
      await call("POST", on)
      const conflict = await move(id, "Applied", "owner")
      expect([conflict.status, conflict.body.name, conflict.body.conflicts]).toEqual([
        409,
        "ConflictError",
        [`The switch of "${feature}" was changed since`]
      ])
      const view = await call("GET", `${all}/${id}`, undefined, "viewer")
      expect(view.body.features[0].changes[0]).toMatchObject({
        conflict: `The switch of "${feature}" was changed since`,
        diff: { now: { enabled: true }, proposed: { enabled: false }, after: { enabled: true } }
      })
      expect((await call("POST", `${all}/${id}/rebase`, undefined, "owner")).status).toBe(403)
      expect((await call("POST", `${all}/${id}/rebase`, undefined, "member")).body.state).toBe("In review")
    })

    it("are edited, discarded, cancelled and deleted by their author", async () => {
      const { feature, switching } = await flagIn(call)
      const id = await inReview([switching, { feature, action: "addStrategy", payload: { name: "default" } }])
      const off = { ...switching, payload: { enabled: false } }
      expect((await call("PUT", `${all}/${id}/changes/1`, off, "owner")).status).toBe(403)
      expect((await call("PUT", `${all}/${id}/changes/1`, off, "member")).body.features[0].changes[0].payload).toEqual({
        enabled: false
      })
      expect((await call("DELETE", `${all}/${id}/changes/9`, undefined, "member")).status).toBe(404)
      expect((await call("DELETE", `${all}/${id}/changes/2`, undefined, "member")).status).toBe(200)
      expect((await call("DELETE", `${all}/${id}`, undefined, "member")).status).toBe(400)
      expect((await move(id, "Cancelled", "owner")).status).toBe(403)
      expect((await move(id, "Cancelled", "member")).body.state).toBe("Cancelled")
      expect((await call("DELETE", `${all}/${id}`, undefined, "member")).status).toBe(200)
      expect((await call("GET", `${all}/${id}`)).status).toBe(404)
    })

    it("are listed, counted, searched and scheduled", async () => {
      const { feature, switching } = await flagIn(call)
      const id = await inReview(switching)
      await move(id, "Approved", "owner")
      expect((await move(id, "Scheduled", "owner", { scheduledAt: "2999-01-01T00:00:00+02:00" })).status).toBe(200)
      const schedule = { scheduledAt: "2998-12-31T22:00:00.000Z", status: "pending" }
      for (const path of [all, `${all}/pending`, `${all}/pending/${feature}`]) {
        const { body } = await call("GET", path, undefined, "member")
        expect(body[0]).toMatchObject({ id, state: "Scheduled", schedule })
      }
      expect((await call("GET", `${all}/scheduled`, undefined, "viewer")).body).toContainEqual({
        id,
        environment: "production",
        schedule
      })
      expect((await call("GET", `${all}/count`, undefined, "viewer")).body.scheduled).toBeGreaterThan(0)
      const found = await call("GET", "/search/change-requests?state=IS:open&limit=1", undefined, "viewer")
      expect(found.body.changeRequests).toMatchObject([
        { id, features: [feature], segments: [], approvals: [{}], schedule }
      ])
      for (const query of ["state=open", "limit=0", "limit=1001", "createdBy=me", "offset=-1"]) {
        expect((await call("GET", `/search/change-requests?${query}`)).status).toBe(400)
      }
      const play = { context: { appName: "shop", userId: "7" } }
      const played = await call("POST", `/playground/change-request/${id}`, play, "viewer")
      const ofFlag = played.body.features.find(({ name }: { name: string }) => name === feature)
      expect(ofFlag.environments.production[0].isEnabled).toBe(true)
      await move(id, "Cancelled", "member")
    })

    it("are in the calendar of a user who created its URL, until the URL is revoked", async () => {
      const { feature, switching } = await flagIn(call)
      const id = await inReview(switching)
      await move(id, "Approved", "owner")
      await move(id, "Scheduled", "owner", { scheduledAt: "2999-01-01T00:00:00Z" })
      const { body } = await call("POST", `${all}/calendar`, undefined, "viewer")
      const { pathname, search } = new URL(body.url)
      const calendar = await fetch(`${pathname}${search}`)
      expect([calendar.status, calendar.headers.get("content-type")]).toEqual([200, "text/calendar"])
      const text = (await calendar.text()).replaceAll("\r\n ", "")
      expect(text).toMatch(/^BEGIN:VCALENDAR/)
      expect(text).toContain(`UID:change-request-${id}`)
      expect(text).toContain("DTSTART:29990101T000000Z")
      expect(text).toContain(`Changes ${feature}`)
      expect((await fetch(`${pathname}?token=-42.${"0".repeat(48)}`)).status).toBe(401)
      expect((await fetch(pathname)).status).toBe(401)
      expect((await fetch(`${pathname.replace("default", "nowhere")}${search}`)).status).toBe(401)
      const { body: second } = await call("POST", `${all}/calendar`, undefined, "viewer")
      expect((await fetch(`${pathname}${search}`)).status).toBe(401)
      expect((await fetch(`${pathname}${new URL(second.url).search}`)).status).toBe(200)
      expect((await call("DELETE", `${all}/calendar`, undefined, "viewer")).status).toBe(200)
      expect((await fetch(`${pathname}${new URL(second.url).search}`)).status).toBe(401)
      await move(id, "Cancelled", "member")
    })
  })
