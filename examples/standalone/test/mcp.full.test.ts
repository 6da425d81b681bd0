import { describe, expect, it } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { onTestFinished } from "vitest"
import { adminToken, aUsedDataDir, bundledProgram, startServer } from "./start-server.ts"

/** The official client starts the command, as coding agents do. */
const anAgent = async (url: string) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--conditions=source", bundledProgram, "mcp", "--url", url],
    env: { HALYARD_TOKEN: adminToken }
  })
  const client = new Client({ name: "test", version: "1.0.0" })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const call = async (name: string, input: Record<string, unknown>) => {
    const { isError, structuredContent } = await client.callTool({ name, arguments: input })
    return { isError: isError === true, value: structuredContent as unknown as { readonly confirmation: string } }
  }
  return { client, call }
}

describe("the command mcp", () => {
  it("says what is wrong with the address, and connects an agent to the tools of the server, also after that was restarted", async () => {
    const variables = { HALYARD_DATA_DIR: await aUsedDataDir() }
    const server = await startServer(variables)
    await expect(anAgent("http://localhost:1")).rejects.toThrow("http://localhost:1/api/mcp could not be reached")

    const { call, client } = await anAgent(server.url)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("switch_flag")
    const flag = { project: "default", name: "checkout", type: "release", description: "", reason: "A test" }
    expect(await call("create_flag", flag)).toMatchObject({ isError: false, value: { name: "checkout" } })
    const on = { project: "default", flag: "checkout", environment: "production", on: true, reason: "A test" }
    const { confirmation } = (await call("switch_flag", on)).value

    await server.end("SIGTERM")
    const again = await startServer({ ...variables, HTTP_PORT: new URL(server.url).port })
    expect((await call("switch_flag", { ...on, confirmation })).value).toMatchObject({ done: true })
    await again.end("SIGTERM")
  })

  it("finds no tools where the server has HALYARD_MCP=false", async () => {
    const server = await startServer({ HALYARD_DATA_DIR: await aUsedDataDir(), HALYARD_MCP: "false" })
    await expect(anAgent(server.url)).rejects.toThrow("There are no tools for agents at")
    await server.end("SIGTERM")
  })
})
