import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

const flagIn = async (call: TestInstance["call"]) => {
  const feature = `content-${randomUUID()}`
  await call("POST", "/projects/default/features", { name: feature })
  return feature
}

export const testApprovedContent = ({ call }: TestInstance) =>
  describe("approved content", () => {
    const there = "/projects/default/environments/production/change-requests"
    const all = "/projects/default/change-requests"

    beforeAll(() => call("PUT", `${there}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 }))
    afterAll(() => call("PUT", `${there}/config`, { changeRequestsEnabled: false }))

    const move = (id: number, state: string, as: "member" | "owner") => call("PUT", `${all}/${id}/state`, { state }, as)

    /** A request of the member that the owner approved. */
    const approved = async (changes: ReadonlyArray<object>) => {
      const { body, status } = await call("POST", there, changes, "member")
      expect([status, body.message]).toEqual([200, undefined])
      expect((await move(body.id, "In review", "member")).status).toBe(200)
      expect((await move(body.id, "Approved", "owner")).body.state).toBe("Approved")
      return body.id as number
    }

    const conflictsOf = async (id: number) => {
      const { body } = await call("GET", `${all}/${id}`, undefined, "owner")
      return body.features.flatMap(({ changes }: { changes: ReadonlyArray<{ conflict?: string }> }) =>
        changes.flatMap(({ conflict }) => conflict ?? [])
      )
    }

    it("is no longer there if a segment was emptied, until the request is rebased and approved again", async () => {
      const [feature, name] = [await flagIn(call), `staff-${randomUUID()}`]
      const constraint = { contextName: "userId", operator: "IN", values: ["7"] }
      const segment = await call("POST", "/segments", { name, constraints: [constraint] })
      const strategy = { name: "flexibleRollout", parameters: { rollout: "100" }, segments: [segment.body.id] }
      const id = await approved([
        { feature, action: "addStrategy", payload: strategy },
        { feature, action: "updateEnabled", payload: { enabled: true } }
      ])
      const { body } = await call("GET", `${all}/${id}`, undefined, "owner")
      expect(body.features[0].delivery).toMatchObject({
        before: { enabled: false, strategies: [] },
        after: { enabled: true, strategies: [{ segments: [{ name, constraints: [{ values: ["7"] }] }] }] }
      })
      expect((await call("PUT", `/segments/${segment.body.id}`, { name, constraints: [] })).status).toBe(204)
      const conflict = `The segment "${name}" was changed since`
      expect(await conflictsOf(id)).toEqual([conflict])
      const applied = await move(id, "Applied", "member")
      expect([applied.status, applied.body.name, applied.body.conflicts]).toEqual([409, "ConflictError", [conflict]])
      const state = await call("GET", `/projects/default/features/${feature}/environments/production`)
      expect(state.body).toMatchObject({ enabled: false, strategies: [] })
      expect((await call("POST", `${all}/${id}/rebase`, undefined, "member")).body.state).toBe("In review")
      expect((await move(id, "Applied", "member")).status).toBe(400)
      await move(id, "Approved", "owner")
      expect((await move(id, "Applied", "member")).status).toBe(200)
    })

    it("is that of the template, one milestone of which is started with the plan", async () => {
      const [feature, name] = [await flagIn(call), `steps-${randomUUID()}`]
      const strategies = [{ name: "flexibleRollout", parameters: { rollout: "1" } }]
      const { body: template } = await call("POST", "/release-plan-templates", {
        name,
        milestones: [{ name: "Some", strategies }]
      })
      const milestone = template.milestones[0]
      const adding = {
        feature,
        action: "addReleasePlan",
        payload: { templateId: template.id, milestoneId: milestone.id }
      }
      const unknown = { ...adding, payload: { ...adding.payload, milestoneId: "other" } }
      const refused = await call("POST", there, unknown, "member")
      expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "/body/payload/milestoneId"])
      const id = await approved([adding, { feature, action: "updateEnabled", payload: { enabled: true } }])
      const widened = {
        name,
        milestones: [
          { id: milestone.id, name: "Some", strategies: [{ ...strategies[0], parameters: { rollout: "100" } }] }
        ]
      }
      expect((await call("PUT", `/release-plan-templates/${template.id}`, widened)).status).toBe(200)
      expect(await conflictsOf(id)).toEqual([`The template of the release plan for "${feature}" was changed since`])
      expect((await move(id, "Applied", "member")).status).toBe(409)
      await call("POST", `${all}/${id}/rebase`, undefined, "member")
      await move(id, "Approved", "owner")
      expect((await move(id, "Applied", "member")).status).toBe(200)
      const state = await call("GET", `/projects/default/features/${feature}/environments/production`)
      expect(state.body).toMatchObject({ enabled: true, strategies: [{ parameters: { rollout: "100" } }] })
    })

    it("is the default stickiness that the project had when a plan was added, whatever it is at the start", async () => {
      const [feature, name] = [await flagIn(call), `sticky-${randomUUID()}`]
      const strategies = [{ name: "flexibleRollout", parameters: { rollout: "50" } }]
      const milestones = [{ name: "Half", strategies }]
      const { body: template } = await call("POST", "/release-plan-templates", { name, milestones })
      const basePath = `/projects/default/features/${feature}/environments/production`
      const { body: plan } = await call("POST", `${basePath}/release-plans`, { templateId: template.id })
      const [half] = plan.milestones
      expect(half.strategies[0].parameters).toEqual({ rollout: "50", stickiness: "default", groupId: feature })
      const payload = { planId: plan.id, milestoneId: half.id }
      const id = await approved([
        { feature, action: "startMilestone", payload },
        { feature, action: "updateEnabled", payload: { enabled: true } }
      ])
      const stickiness = (defaultStickiness: string) =>
        call("PUT", "/projects/default/settings", { defaultStickiness }, "owner")
      expect((await stickiness("userId")).status).toBe(200)
      expect((await move(id, "Applied", "member")).status).toBe(200)
      expect((await call("GET", basePath)).body.strategies[0].parameters.stickiness).toBe("default")
      await stickiness("default")
    })

    it("is judged as a whole when one change is edited or discarded", async () => {
      const feature = await flagIn(call)
      const id = await approved([
        { feature, action: "updateEnabled", payload: { enabled: true } },
        { feature, action: "addStrategy", payload: { name: "default" } }
      ])
      const archiving = { feature, action: "archiveFeature" }
      const edited = await call("PUT", `${all}/${id}/changes/1`, archiving, "member")
      expect([edited.status, edited.body.conflicts]).toEqual([
        409,
        [`Change 2, "addStrategy" of "${feature}", fails: The feature "${feature}" is archived`]
      ])
      expect((await call("GET", `${all}/${id}`)).body.state).toBe("Approved")
      await call("POST", `/projects/default/archive`, { features: [feature] })
      expect(await conflictsOf(id)).toHaveLength(2)
      await move(id, "Cancelled", "member")
    })

    it("can be a global segment, which the direct change says to propose", async () => {
      const [feature, name] = [await flagIn(call), `everywhere-${randomUUID()}`]
      const { body: segment } = await call("POST", "/segments", { name, constraints: [] })
      await call("POST", `/projects/default/features/${feature}/environments/production/strategies`, {
        name: "default",
        segments: [segment.id]
      })
      const constraints = [{ contextName: "userId", operator: "IN", values: ["7"] }]
      const direct = await call("PUT", `/segments/${segment.id}`, { name, constraints }, "editor")
      expect([direct.status, direct.body.message]).toEqual([403, expect.stringContaining("Make a change request")])
      const change = { action: "updateSegment", payload: { id: segment.id, name, constraints } }
      const refused = await call("POST", there, change, "member")
      expect([refused.status, refused.body.permissions]).toEqual([403, ["UPDATE_SEGMENT"]])
      const { body: proposed, status } = await call("POST", there, change)
      expect([status, proposed.minApprovals, proposed.segments[0]?.name]).toEqual([200, 1, name])
      const rule = { project: "default", environment: "production", requiredApprovals: 1 }
      expect(proposed.approvalRules).toEqual([rule])
      const state = (wanted: string, as?: "owner") => call("PUT", `${all}/${proposed.id}/state`, { state: wanted }, as)
      await state("In review")
      expect((await state("Applied")).status).toBe(400)
      await state("Approved", "owner")
      expect((await state("Applied", "owner")).body.state).toBe("Applied")
      expect((await call("GET", `/segments/${segment.id}`)).body.constraints).toMatchObject(constraints)
    })
  })
