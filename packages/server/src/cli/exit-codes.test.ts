import { expect, it } from "vitest"
import { interruptedExitCode } from "./exit-codes.ts"

it("says that a stop signal ended a command that was not done", () => {
  for (const args of [
    ["apply", "flags"],
    ["backup", "file"],
    ["flag", "on", "serve"],
    ["--log-level", "debug", "migrate"]
  ])
    expect(interruptedExitCode(args)).toBe(130)
  for (const args of [[], ["serve"], ["--log-level", "debug", "serve"], ["relay"], ["mcp"], ["--print-config"]])
    expect(interruptedExitCode(args)).toBe(0)
})
