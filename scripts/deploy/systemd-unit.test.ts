import { expect, it } from "vitest"
import { complaintsAboutUnit, environmentOf, readUnit } from "./systemd-unit.ts"

it("reads sections, settings that are given several times, and lines that go on", () => {
  const unit = readUnit("# note\n[Service]\nExecStart=/usr/bin/node \\\n/a.js\nEnvironment=A=1\nEnvironment=B=x=y\n")
  expect(unit.get("Service.ExecStart")).toEqual(["/usr/bin/node  /a.js"])
  expect(environmentOf(unit)).toEqual({ A: "1", B: "x=y" })
})

it("refuses what is no setting", () => {
  expect(() => readUnit("[Service]\nnonsense")).toThrow("Line 2 of the unit is no section and no setting: nonsense")
})

it("names settings that are missing or weaker", () => {
  const complaints = complaintsAboutUnit(readUnit("[Service]\nProtectSystem=full\n"))
  expect(complaints).toContain('deploy/halyard.service: ProtectSystem must be "strict", not full')
  expect(complaints).toContain('deploy/halyard.service: DynamicUser must be "yes", not left out')
})
