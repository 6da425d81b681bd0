import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { readTemplate } from "./cluster-template.ts"
import { POSTGRES_VERSION } from "./engine.ts"
import { readTar } from "./tar.ts"

describe("the cluster template", () => {
  it.effect("was made by the PGlite that is installed; if not, run scripts/make-cluster-template.ts", () =>
    Effect.gen(function* () {
      const entries = readTar(yield* readTemplate)
      const textOf = (path: string) =>
        entries
          .find((entry) => entry.path === path)
          ?.content?.toString()
          .trim()
      const installed = readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8")

      assert.strictEqual(textOf("PGLITE_VERSION"), JSON.parse(installed).version)
      assert.strictEqual(textOf("PG_VERSION"), POSTGRES_VERSION)
    })
  )
})
