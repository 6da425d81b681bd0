import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { complaintAbout } from "./require-node.ts"

it.each([
  ["20.19.5", false],
  ["22.18.0", false],
  ["22.19.0", true],
  ["24.0.0", true]
])("judges Node %s", (version, isSupported) => {
  expect(complaintAbout(version) === undefined).toBe(isSupported)
})

it("fails at the import, in a sentence", async () => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.5" } })`
  const index = new URL("../index.ts", import.meta.url)
  const script = `${older}; import(${JSON.stringify(index)}).catch(({ message }) => console.log(message))`
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=source", "--eval", script])
  expect(stdout).toBe("Halyard needs Node 22.19 or newer, and this is Node 20.19.5.\n")
})
