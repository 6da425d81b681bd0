import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readStructuredFile } from "./read-structured-file.ts"

it.each<readonly [string, string, unknown]>([
  ["a.json", '{"on": true}', { on: true }],
  ["a", "[1]", [1]],
  // `on` is a text, and merge keys are merged.
  ["a.yaml", "a: &a { on: x }\nb: { <<: *a, c: 1 }", { a: { on: "x" }, b: { on: "x", c: 1 } }],
  ["a.YML", "a: 1", { a: 1 }],
  ["a.toml", "[a]\nb = 1.5", { a: { b: 1.5 } }],
  ["broken.json", "{", "cannot be read"],
  ["broken.yaml", "a: [", "cannot be read"],
  ["broken.toml", "= 1", "cannot be read"]
])("reads %s", async (name, text, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-structured-"))
  const file = join(folder, name)
  writeFileSync(file, text)
  const reading = Effect.match(readStructuredFile(file), {
    onSuccess: (value) => value,
    onFailure: ({ message }) => message
  })
  const read = await Effect.runPromise(reading)
  rmSync(folder, { recursive: true })
  expect(read).toEqual(typeof expected === "string" ? expect.stringContaining(`${file} ${expected}: `) : expected)
})
