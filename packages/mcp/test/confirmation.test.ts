import { describe, expect, it } from "vitest"
import { connect, eventsOf, overHttp, serveHalyard } from "./agent.ts"

const environment = { project: "default", flag: "checkout", environment: "production" }
const address = { project: "default", feature: "checkout", environment: "production" }
const input = { ...environment, on: true, reason: "The release is today" }

const withFlag = async (token = "admin") => {
  const { halyard, url } = await serveHalyard()
  await halyard.features.create("default", { name: "checkout" })
  return { halyard, ...(await connect(overHttp(url, token))) }
}

describe("switch_flag", () => {
  it("tells at first what would happen, and does it with the code", async () => {
    const { call, halyard } = await withFlag()
    const before = await eventsOf(halyard)
    const tried = await call("switch_flag", input)
    expect(tried.value).toMatchObject({ done: false, wasOn: false, strategies: 1 })
    expect(tried.value.summary).toBe(
      `"checkout" would be on in production. It had no enabled strategy, so it would get the project's default one.`
    )
    expect(await halyard.features.getEnvironment(address)).toMatchObject({ enabled: false, strategies: [] })
    expect(await eventsOf(halyard)).toEqual(before)

    const { confirmation } = tried.value
    const done = await call("switch_flag", { ...input, confirmation })
    expect(done.value).toMatchObject({ done: true, strategies: 1 })
    expect(done.value).not.toHaveProperty("confirmation")
    expect((await halyard.features.getEnvironment(address)).enabled).toBe(true)
    expect((await eventsOf(halyard)).slice(0, 2)).toEqual([
      {
        type: "feature-environment-enabled",
        createdBy: "admin",
        reason: "The release is today (MCP tool switch_flag)"
      },
      { type: "feature-strategy-add", createdBy: "admin", reason: "The release is today (MCP tool switch_flag)" }
    ])
  })

  it("takes no code of another change, or of one that people have overtaken", async () => {
    const { call, halyard } = await withFlag()
    const { confirmation } = (await call("switch_flag", input)).value
    const refused = { isError: true, text: expect.stringContaining("This confirmation code is not for this change") }
    expect(await call("switch_flag", { ...input, environment: "development", confirmation })).toMatchObject(refused)
    expect(await call("switch_flag", { ...input, on: false, confirmation })).toMatchObject(refused)
    expect(await call("switch_flag", { ...input, confirmation: "guessed" })).toMatchObject(refused)
    await halyard.strategies.add(address, { name: "default" })
    expect(await call("switch_flag", { ...input, confirmation })).toMatchObject(refused)
    expect((await halyard.features.getEnvironment(address)).enabled).toBe(false)
  })

  it.each(["editor", "admin"])("is refused at the first call of %s where changes need approval", async (token) => {
    const { call, halyard } = await withFlag(token)
    await halyard.changeRequests.setConfig(
      { project: "default", environment: "production" },
      { changeRequestsEnabled: true, requiredApprovals: 1 }
    )
    const { projects } = (await call("list_projects", {})).value
    expect(projects[0]?.environments).toContainEqual({ name: "production", needsApproval: true })
    expect(await call("switch_flag", input)).toMatchObject({
      isError: true,
      text: expect.stringContaining("Make a change request.")
    })
  })
})

describe("find_stale_flags and archive_flags", () => {
  it("list what can go, and archive it with the code", async () => {
    const { call, halyard } = await withFlag()
    await halyard.features.markStale("default", ["checkout"], true)
    await halyard.features.enable(address)
    const found = await call("find_stale_flags", { project: "default" })
    expect(found.value).toMatchObject({ total: 1, candidates: [{ name: "checkout", why: ["It is marked as stale."] }] })

    const archive = { project: "default", flags: ["checkout"], reason: "It is gone from the code" }
    const tried = await call("archive_flags", archive)
    expect(tried.value).toMatchObject({ done: false, onIn: { checkout: ["production"] } })
    expect(await halyard.features.list("default")).toHaveLength(1)
    const done = await call("archive_flags", { ...archive, confirmation: tried.value.confirmation })
    expect(done.value).toMatchObject({ done: true, summary: 'Archived: "checkout".' })
    expect(await halyard.features.list("default")).toHaveLength(0)
    expect((await eventsOf(halyard))[0]).toMatchObject({
      type: "feature-archived",
      reason: "It is gone from the code (MCP tool archive_flags)"
    })
  })

  it("refuse an unknown project, and a flag on which others depend", async () => {
    const { call, halyard } = await withFlag()
    expect((await call("find_stale_flags", { project: "none" })).text).toBe('There is no project "none"')
    await halyard.features.create("default", { name: "child" })
    await halyard.dependencies.add({ project: "default", feature: "child" }, { feature: "checkout" })
    const refused = await call("archive_flags", { project: "default", flags: ["checkout"], reason: "Old" })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toContain("child")
  })
})
