import { expect, it } from "vitest"
import { readImportFile } from "./read-import-file.ts"

it.each([
  ["not JSON", "flags", "is not JSON"],
  ["another document", '{"flags":[]}', 'no list "features"'],
  ["a list", "[]", 'no list "features"']
])("refuses %s", async (_, text, fault) => {
  expect(await readImportFile("a.json", text)).toMatchObject({ count: 0, fault: expect.stringContaining(fault) })
})

it("counts the flags", async () => {
  const file = await readImportFile("a.json", '{"features":[{"name":"checkout"}],"featureStrategies":[]}')
  expect(file).toEqual({ name: "a.json", count: 1, data: { features: [{ name: "checkout" }], featureStrategies: [] } })
})
