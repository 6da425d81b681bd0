import { Effect, Redacted } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Keeps a generated secret where only this user can read it, and shows it to whoever sits at the terminal. Logs only say where it is. */
export const keepInitialCredentials = Effect.fn("keepInitialCredentials")(function* (
  dataDir: string,
  adminToken: Redacted.Redacted<string>
) {
  const file = join(dataDir, "initial-credentials")
  const line = `admin API token: ${Redacted.value(adminToken)}\n`
  yield* Effect.sync(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, line, { mode: 0o600 })
    if (process.stdout.isTTY) process.stdout.write(line)
  })
  yield* Effect.logInfo(`There was no admin API token, so one was made; it is in ${file}`)
})
