import { assert, describe, it } from "@effect/vitest"
import { packTar, readTar } from "./tar.ts"

describe("tar", () => {
  it("reads what it packed", () => {
    const entries = [
      { path: "base", content: undefined },
      { path: "base/empty", content: Buffer.alloc(0) },
      { path: "base/block", content: Buffer.alloc(512, "b") },
      { path: "base/odd", content: Buffer.alloc(1025, "o") }
    ]
    assert.deepStrictEqual(readTar(packTar(entries)), entries)
  })
})
