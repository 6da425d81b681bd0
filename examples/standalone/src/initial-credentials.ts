import type { FirstCredentials } from "@halyard/http-node"
import { Effect, Redacted } from "effect"
import { appendFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"

/** Keeps what was made up where only this user can read it, and shows it to whoever sits at the terminal. Logs only say where it is. */
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
    // What an earlier start made up may still count.
    appendFileSync(file, lines, { mode: 0o600 })
    if (process.stdout.isTTY) process.stdout.write(lines)
  })
  const made = [
    ...(adminToken === undefined ? [] : ["an admin API token"]),
    ...(password === undefined ? [] : [`the user ${username} with a password`])
  ]
  yield* Effect.logInfo(`There was none yet, so ${made.join(" and ")} was made; see ${file}`)
})
