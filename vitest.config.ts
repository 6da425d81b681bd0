import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

export default defineConfig({
  // Packages of the workspace are tested from their sources, as their `exports` offer them.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "examples/*/**/*.test.ts", "scripts/**/*.test.ts"],
    // Tests on a PostgreSQL server share one.
    globalSetup: ["packages/postgres-server/src/global-setup.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Each worker may hold an embedded database, which takes some 300 MB.
    maxWorkers: Math.min(4, availableParallelism()),
    // Far more than any test takes, but for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
