import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { LastingWorker } from "./lasting-worker.ts"

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  plugins: [
    {
      name: "lasting-worker",
      configureVitest: ({ project }) => {
        project.config.pool = LastingWorker.pool.name
        project.config.poolRunner = LastingWorker.pool
      }
    }
  ],
  test: {
    include: ["src/domain/**/*.test.ts"],
    isolate: false,
    setupFiles: [fileURLToPath(new URL("fresh-modules.ts", import.meta.url))],
    testTimeout: 60_000
  }
})
