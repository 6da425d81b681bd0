import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

const report = process.env["HALYARD_TEST_REPORT"]

export default defineConfig({
  // Tests use the sources of packages, by the "source" condition of their `exports`.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "examples/*/**/*.test.ts", "scripts/**/*.test.ts"],
    // Tests on PostgreSQL share one server.
    globalSetup: ["packages/postgres-server/src/global-setup.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // CI asks for a report with this variable, so that it runs the same command as everyone.
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
    // Each worker may hold an embedded database of about 300 MB.
    maxWorkers: Math.min(4, availableParallelism()),
    // Far more than any test needs on a machine that is not busy.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
