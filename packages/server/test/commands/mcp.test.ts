import { describe, expect, it } from "vitest"
import { adminToken, command, printed } from "../harness/run-command.ts"

describe("mcp", () => {
  it("needs a token and an address", async () => {
    expect(await command({}, "mcp")).toEqual(printed("HALYARD_TOKEN is missing", 1))
    expect(await command({ HALYARD_TOKEN: adminToken }, "mcp", "--url", "flags.example.com")).toEqual(
      printed('must be a URL such as https://flags.example.com, not "flags.example.com"', 1)
    )
    expect(await command({ HALYARD_TOKEN: adminToken }, "mcp", "--port", "1")).toMatchObject({ code: 2 })
  })
})
