import { matchesGlob } from "node:path"
import { testsIn } from "./tier.ts"

/** The folders with the tests of each project of Vitest. */
export const projectFolders = {
  stores: ["packages/store-postgres", "packages/postgres-server"],
  http: ["packages/http-*", "packages/client", "packages/client-specification"],
  process: ["examples", "packages/server/test", "soak"],
  console: ["packages/console/test"],
  scripts: ["scripts", "bench"],
  unit: [
    "packages/core",
    "packages/conformance",
    "packages/store-memory",
    "packages/testing",
    "packages/mcp",
    "packages/unleash-reader",
    "packages/delivery-upstream",
    "packages/server/src",
    "packages/server/scripts",
    "packages/console/src",
    "packages/console/scripts"
  ]
} as const

/** Tests that no project contains, or several: they would never run, or twice. */
export const testsOutsideOneProject = (
  paths: ReadonlyArray<string>,
  projects: Readonly<Record<string, ReadonlyArray<string>>> = projectFolders
): ReadonlyArray<string> =>
  paths
    .filter((path) => /\.(?:test|spec)\.[a-z]+$/.test(path))
    .flatMap((path) => {
      const found = Object.entries(projects).filter(([, folders]) =>
        testsIn("both", folders).some((pattern) => matchesGlob(path, pattern))
      )
      if (found.length === 1) return []
      const names = found.length === 0 ? "no project" : `the projects ${found.map(([name]) => name).join(" and ")}`
      return [`${path}: is in ${names} of vitest.config.ts. Put its folder into one in scripts/tests/projects.ts`]
    })
