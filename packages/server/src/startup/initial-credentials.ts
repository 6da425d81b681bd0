import { wasTokenUsed, wasUserSeen } from "@halyard/core/use-cases"
import type { FirstCredentials } from "@halyard/http-node"
import { Effect, Redacted } from "effect"
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/**
 * Writes generated credentials to a file that only the current user can read, and to the terminal if there is one.
 * Never to the log.
 */
export const keepInitialCredentials = Effect.fnUntraced(function* (
  dataDir: string,
  username: string,
  { adminToken, password }: FirstCredentials
) {
  const lines = [
    ...(adminToken === undefined ? [] : [`${TOKEN_LABEL}${Redacted.value(adminToken)}\n`]),
    ...(password === undefined ? [] : [`${passwordLabel(username)}${Redacted.value(password)}\n`])
  ].join("")
  if (lines === "") return

  const file = fileIn(dataDir)
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

/**
 * Removes the file of generated credentials at the second start after its admin token was used, or its password where
 * it has no token. The start before announces it, in the log and in the file.
 */
export const removeUsedCredentials = Effect.fnUntraced(function* (dataDir: string) {
  const file = fileIn(dataDir)
  const text = yield* Effect.sync(() => (existsSync(file) ? readFileSync(file, "utf8") : ""))
  const tokens = text.split("\n").filter((line) => line.startsWith(TOKEN_LABEL))
  const users = [...text.matchAll(PASSWORDS)].map(([, username = ""]) => username)
  const used = yield* tokens.length > 0
    ? Effect.forEach(tokens, (line) => wasTokenUsed(Redacted.make(line.slice(TOKEN_LABEL.length))))
    : Effect.forEach(users, (username) => wasUserSeen(username))
  if (used.length === 0 || used.includes(false)) return
  const what = tokens.length > 0 ? "admin API token" : "password"
  if (text.includes(REMOVED_NEXT)) {
    yield* Effect.sync(() => rmSync(file))
    return yield* Effect.logInfo(`Removed ${file}, because its ${what} is in use. ${passwordHint}`)
  }
  yield* Effect.sync(() => appendFileSync(file, `The ${what} is in use. ${REMOVED_NEXT}`))
  yield* Effect.logWarning(
    `The ${what} in ${file} is in use. Keep it in a safe place: the next start removes the file. ${passwordHint}`
  )
})

/** The file, if it contains the generated password of this user. */
export const filedPassword = (dataDir: string, username: string): string | undefined => {
  const file = fileIn(dataDir)
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : []
  return lines.some((line) => line.startsWith(passwordLabel(username))) ? file : undefined
}

const fileIn = (dataDir: string): string => join(dataDir, "initial-credentials")

const passwordLabel = (username: string): string => `password of ${username}: `

const TOKEN_LABEL = "admin API token: "

const PASSWORDS = /^password of (.+): /gm

const REMOVED_NEXT = "The next start removes this file.\n"

const passwordHint = "If you lose the first user's password, an administrator can create a link that sets a new one."
