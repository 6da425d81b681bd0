import { describe, expect, it } from "vitest"
import { connect, eventsOf, overHttp, serveHalyard } from "./agent.ts"

const environment = { project: "default", flag: "checkout", environment: "production" }

const anAgent = async (token = "admin") => {
  const { halyard, url } = await serveHalyard()
  return { halyard, url, ...(await connect(overHttp(url, token))) }
}

const withFlag = async (token = "admin") => {
  const agent = await anAgent(token)
  await agent.halyard.features.create("default", { name: "checkout", description: "The new checkout" })
  return agent
}

describe("the tools", () => {
  it("say what clients may assume of them", async () => {
    const { client } = await anAgent()
    const { tools } = await client.listTools()
    const hints = tools.map(({ annotations, name }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint])
    expect(hints).toEqual([
      ["list_projects", true, false],
      ["find_flags", true, false],
      ["show_flag", true, false],
      ["explain_flag", true, false],
      ["create_flag", false, false],
      ["switch_flag", false, true],
      ["find_stale_flags", true, false],
      ["archive_flags", false, true]
    ])
    expect(
      tools.every(({ description, inputSchema }) => description !== undefined && inputSchema.type === "object")
    ).toBe(true)
    expect(client.getInstructions()).toContain("feature flags")
  })

  it("refuse unknown and wrong inputs by their names", async () => {
    const { call } = await withFlag()
    const misspelt = await call("show_flag", { project: "default", flg: "checkout" })
    expect(misspelt.isError).toBe(true)
    expect(misspelt.text).toMatch(/no excess property\s+at \["flg"\]\s+Missing key\s+at \["flag"\]/)
    expect((await call("find_flags", { limit: 1000 })).text).toContain('at ["limit"]')
    expect(await call("find_flags", { environment: "production" })).toMatchObject({
      isError: true,
      text: "Give `environment` and `on` together, or neither of them"
    })
    expect(await call("show_flag", { project: "default", flag: "none" })).toMatchObject({
      isError: true,
      text: 'There is no feature "none"'
    })
  })

  it("do what the caller may do, and no more", async () => {
    const { call, halyard } = await withFlag("viewer")
    expect((await call("find_flags", {})).value.total).toBe(1)
    const refused = await call("switch_flag", { ...environment, on: true, reason: "Try" })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toContain("UPDATE_FEATURE_ENVIRONMENT")
    const created = await call("create_flag", {
      project: "default",
      name: "a",
      type: "release",
      description: "",
      reason: "Try"
    })
    expect(created.text).toContain("CREATE_FEATURE")
    expect((await call("archive_flags", { project: "default", flags: ["checkout"], reason: "Try" })).text).toContain(
      "DELETE_FEATURE"
    )
    expect(await halyard.features.list("default")).toHaveLength(1)
  })
})

describe("find_flags and show_flag", () => {
  it("find flags by text, state in an environment, and page", async () => {
    const { call, halyard } = await withFlag()
    await halyard.features.create("default", { name: "search", type: "experiment" })
    await halyard.features.enable({ project: "default", feature: "search", environment: "production" })
    const names = async (input: Record<string, unknown>) =>
      (await call("find_flags", input)).value.flags.map(({ name }) => name)
    expect(await names({ text: "CHECK" })).toEqual(["checkout"])
    expect(await names({ environment: "production", on: true })).toEqual(["search"])
    expect(await names({ type: "experiment", project: "default" })).toEqual(["search"])
    expect(await names({ limit: 1, offset: 1 })).toEqual(["search"])
    const { value } = await call("show_flag", { project: "default", flag: "search" })
    expect(value.environments.find(({ name }) => name === "production")?.enabled).toBe(true)
  })
})

describe("create_flag", () => {
  it("keeps the project's naming pattern, and names the tool in the event", async () => {
    const { call, halyard } = await anAgent()
    await halyard.projects.updateSettings("default", {
      featureNaming: { pattern: "[a-z]+\\.[a-z]+", example: "shop.cart" }
    })
    const { value } = await call("list_projects", {})
    expect(value.projects[0]).toMatchObject({ id: "default", naming: { example: "shop.cart" } })
    const flag = { project: "default", type: "release", description: "The cart", reason: "The user asked for it" }
    expect((await call("create_flag", { ...flag, name: "cart" })).text).toContain("naming pattern")
    expect(await call("create_flag", { ...flag, name: "shop.cart" })).toMatchObject({
      isError: false,
      value: { name: "shop.cart", type: "release", environments: ["development", "production"] }
    })
    expect((await eventsOf(halyard))[0]).toEqual({
      type: "feature-created",
      createdBy: "admin",
      reason: "The user asked for it (MCP tool create_flag)"
    })
  })
})
