import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { slow } from "../tests/slow.ts"
import { testsOfOtherTiers } from "../tests/tier.ts"
import { LastingWorker } from "./lasting-worker.ts"

/**
 * Most mutants are killed by several files, and the first one ends the run. Vitest would begin with those that take
 * longest.
 */
class QuickestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const durationOf = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((one, other) => durationOf(one) - durationOf(other))
  }
}

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  plugins: [
    {
      name: "lasting-worker",
      configureVitest: ({ project }) => {
        project.config.pool = LastingWorker.pool.name
        project.config.poolRunner = LastingWorker.pool
        project.config.tagsFilter = [`!${slow.name}`]
      }
    }
  ],
  test: {
    include: ["src/domain/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...testsOfOtherTiers("first")],
    isolate: false,
    setupFiles: [fileURLToPath(new URL("fresh-modules.ts", import.meta.url))],
    tags: [slow],
    sequence: { sequencer: QuickestFirst },
    testTimeout: 60_000
  }
})
