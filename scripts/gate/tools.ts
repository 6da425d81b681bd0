// Arguments for Node that run each tool. They name its script, because shims may run another Node.

export const typescript = (...args: ReadonlyArray<string>) => ["node_modules/typescript/bin/tsc", ...args]
export const oxlint = (...args: ReadonlyArray<string>) => ["node_modules/oxlint/bin/oxlint", ...args]
export const oxfmt = (...args: ReadonlyArray<string>) => ["node_modules/oxfmt/bin/oxfmt", ...args]

/** A TypeScript program of this repository, with the packages resolved to their sources. */
export const fromSource = (...args: ReadonlyArray<string>) => [
  "--conditions=source",
  "--disable-warning=ExperimentalWarning",
  ...args
]

/** Writes the types of all operations for the console. They are not committed, since docs/openapi.json is. */
export const operationTypes = ["packages/console/scripts/generate-types.ts"]

/** Writes the types of all operations for `@halyard/client`. */
export const clientTypes = ["packages/client/scripts/generate-types.ts"]
