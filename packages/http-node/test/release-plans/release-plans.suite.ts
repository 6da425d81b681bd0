import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

const toShare = (rollout: string) => ({ strategyName: "flexibleRollout", parameters: { rollout } })

export const testReleasePlans = ({ call, fetch, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)
  const templates = "/release-plan-templates"

  const aTemplate = async () => {
    const { body, status } = await call("POST", templates, {
      name: `Steps ${randomUUID()}`,
      milestones: [
        { name: "A tenth", transitionCondition: { intervalMinutes: 60 }, strategies: [toShare("10")] },
        { name: "Everybody", strategies: [toShare("100")] }
      ]
    })
    expect(status).toBe(200)
    return body
  }

  const aPlan = async () => {
    const project = await aProject(call)
    const feature = await aFeature(call, project)
    const basePath = `/projects/${project}/features/${feature}/environments/development`
    const template = await aTemplate()
    const plan = await call("POST", `${basePath}/release-plans`, { templateId: template.id })
    expect(plan.status).toBe(200)
    const [first, last] = plan.body.milestones
    return {
      project,
      feature,
      basePath,
      plan: plan.body,
      path: `${basePath}/release-plans/${plan.body.id}`,
      first,
      last
    }
  }

  describe("release plans", () => {
    it("give applications the strategies of one milestone after the other", async () => {
      const { feature, first, last, path, basePath } = await aPlan()
      const delivered = async () => {
        const headers = { authorization: secretOf("sdk") }
        const { body } = await send("GET", `/api/client/features/${feature}`, undefined, headers)
        return body.strategies.map(({ parameters }: { parameters: { rollout: string } }) => parameters.rollout)
      }
      await call("POST", `${basePath}/on`)
      await call("POST", `${basePath}/strategies`, { name: "flexibleRollout", parameters: { rollout: "1" } })
      const started = await call("POST", `${path}/milestones/${first.id}/start`)
      expect(started).toMatchObject({ status: 200, body: { id: first.id, startedAt: expect.any(String) } })
      expect(await delivered()).toEqual(["100", "1", "10"])
      await call("POST", `${path}/milestones/${last.id}/start`)
      expect(await delivered()).toEqual(["100", "1", "100"])
      expect((await call("GET", `${basePath}/release-plans`)).body.activeMilestoneId).toBe(last.id)
      expect((await call("DELETE", path)).status).toBe(200)
      expect(await delivered()).toEqual(["100", "1"])
      expect((await call("GET", `${basePath}/release-plans`)).status).toBe(404)
    })

    it("let one of two who start at once win, and the other start after it", async () => {
      const { first, last, path, basePath } = await aPlan()
      const starts = await Promise.all([first, last].map(({ id }) => call("POST", `${path}/milestones/${id}/start`)))
      expect(starts.map(({ status }) => status)).toEqual([200, 200])
      const { activeMilestoneId, milestones } = (await call("GET", `${basePath}/release-plans`)).body
      const active = milestones.find(({ id }: { id: string }) => id === activeMilestoneId)
      const { strategies } = (await call("GET", basePath)).body
      expect(strategies).toMatchObject([{ id: active.strategies[0].id }])
    })

    it("start milestones, pause and resume on request", async () => {
      const { first, last, path, basePath, plan } = await aPlan()
      const progression = `${basePath}/progressions/${first.id}`
      const soon = { targetMilestone: last.id, transitionCondition: { intervalMinutes: 5 } }
      expect(await call("PUT", progression, soon)).toMatchObject({
        status: 200,
        body: { sourceMilestone: first.id, ...soon }
      })
      const paths = async (body: unknown) => (await call("PUT", progression, body)).body.details?.[0]?.path
      expect(await paths({ ...soon, targetMilestone: first.id })).toBe("/body/targetMilestone")
      expect(await paths({ ...soon, transitionCondition: { intervalMinutes: 0 } })).toBe(
        "/body/transitionCondition/intervalMinutes"
      )
      const pause = () => call("POST", `${basePath}/progressions/${plan.id}/pause`)
      expect((await pause()).status).toBe(400)
      await call("POST", `${path}/milestones/${first.id}/start`)
      expect((await pause()).status).toBe(200)
      const { milestones } = (await call("GET", `${basePath}/release-plans`)).body
      expect(milestones[0].pausedAt).toEqual(expect.any(String))
      expect((await call("POST", `${basePath}/progressions/${plan.id}/resume`)).status).toBe(200)
      expect((await call("DELETE", progression)).status).toBe(204)
      expect((await call("DELETE", progression)).status).toBe(404)
    })

    it("are what changes their strategies", async () => {
      const { first, path, basePath } = await aPlan()
      await call("POST", `${path}/milestones/${first.id}/start`)
      const [{ id }] = first.strategies
      expect(await call("PUT", `${basePath}/strategies/${id}`, { title: "Mine" })).toMatchObject({
        status: 400,
        body: { name: "InvalidOperationError", message: expect.stringContaining("release plan") }
      })
      const changed = await call("PUT", `${basePath}/milestone-strategies/${id}`, { title: "Ours", parameters: {} })
      expect(changed).toMatchObject({ status: 200, body: { id, title: "Ours" } })
      expect((await call("GET", `${basePath}/strategies/${id}`)).body.title).toBe("Ours")
    })

    it("are made of templates, which change part by part", async () => {
      const template = await aTemplate()
      const path = `${templates}/${template.id}`
      expect(template).toMatchObject({ discriminator: "template", archivedAt: null })
      const milestone = await call("POST", `${path}/milestones`, { name: "Half", sortOrder: 1 })
      const strategy = await call("POST", `${path}/milestones/${milestone.body.id}/strategies`, toShare("50"))
      const [{ id }] = strategy.body.strategies
      const update = await call("PUT", `${path}/milestones/${milestone.body.id}/strategies/${id}`, toShare("60"))
      expect(update).toMatchObject({ status: 200, body: { id, parameters: { rollout: "60" } } })
      expect((await call("DELETE", `${path}/milestones/${milestone.body.id}`)).status).toBe(200)
      const bad = await call("PUT", path, { name: "x", milestones: [{ name: "a", strategies: [{ name: "none" }] }] })
      expect([bad.status, bad.body.details[0].path]).toEqual([400, "/body/milestones/0/strategies/0/name"])
      expect((await call("POST", `${templates}/archive/${template.id}`)).status).toBe(200)
      expect((await call("PUT", path, { name: "x" })).body.name).toBe("InvalidOperationError")
      expect((await call("DELETE", path)).status).toBe(200)
      expect((await call("GET", path)).status).toBe(404)
      expect((await call("POST", templates, { name: "x" }, "viewer")).status).toBe(403)
    })
  })
}
