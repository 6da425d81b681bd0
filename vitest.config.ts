import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** The files of these folders that are tests. */
const testsIn = (...folders: ReadonlyArray<string>) => folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, ...folders: ReadonlyArray<string>) => ({
  extends: true as const,
  test: { name, include: testsIn(...folders) }
})

export default defineConfig({
  // Packages of the workspace are tested from their sources, as their `exports` offer them.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    // Tests on a PostgreSQL server share one.
    globalSetup: ["packages/postgres-server/src/global-setup.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // A worker loads each module once, and not once for each file. Tests do not change modules.
    isolate: false,
    // One more than can work at once, for some tests mostly wait. Each may hold an embedded database of some 300 MB.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Far more than any test takes, but for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Projects run in the order of their names.
    projects: [
      project("http", "packages/http-*", "packages/client-specification"),
      project("process", "examples"),
      project("scripts", "scripts"),
      project("stores", "packages/store-postgres", "packages/postgres-server"),
      project("unit", "packages/core", "packages/store-memory")
    ]
  }
})
