import type { FirstCredentials } from "@halyard/http-node"
import { Effect, Redacted } from "effect"
import { appendFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"

/** Writes generated credentials to a file that only the current user can read, and to the terminal if there is one. Never to the log. */
export const keepInitialCredentials = Effect.fn("keepInitialCredentials")(function* (
  dataDir: string,
  username: string,
  { adminToken, password }: FirstCredentials
) {
  const lines = [
    ...(adminToken === undefined ? [] : [`admin API token: ${Redacted.value(adminToken)}\n`]),
    ...(password === undefined ? [] : [`password of ${username}: ${Redacted.value(password)}\n`])
  ].join("")
  if (lines === "") return

  const file = join(dataDir, "initial-credentials")
  yield* Effect.sync(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Append: credentials of an earlier start may still be valid.
    appendFileSync(file, lines, { mode: 0o600 })
    if (process.stdout.isTTY) process.stdout.write(lines)
  })
  const created = [
    ...(adminToken === undefined ? [] : ["an admin API token"]),
    ...(password === undefined ? [] : [`the user "${username}" with a generated password`])
  ]
  yield* Effect.logInfo(`Created ${created.join(" and ")}. The credentials are in ${file}`)
})
