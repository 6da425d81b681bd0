import { Effect, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { makeFolder } from "../files/make-folder.ts"
import { serverOf } from "../settings/database/database-settings.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * The key that encrypts recoverable secrets: `HALYARD_SECRET`, or else a generated key in the data folder. Instances
 * that share a PostgreSQL server do not share that folder, so they need `HALYARD_SECRET`.
 */
export const sealingKeyOf = Effect.fnUntraced(function* ({ variables }: Settings) {
  if (variables.HALYARD_SECRET !== undefined) return variables.HALYARD_SECRET
  const file = keyFileOf(variables)
  if (serverOf(variables) !== undefined) {
    yield* Effect.logWarning(
      `HALYARD_SECRET is not set. This instance encrypts secrets with the generated key in ${file}, and other instances cannot read them. Set HALYARD_SECRET to the same value on all instances.`
    )
  }
  const kept = yield* Effect.option(Effect.try(() => keepKey(variables.HALYARD_DATA_DIR, file)))
  if (Option.isSome(kept)) return kept.value
  yield* Effect.logWarning(
    `The generated key cannot be written to ${file}, and secrets that are saved now cannot be read after a restart. Set HALYARD_SECRET, or make the folder writable.`
  )
  return newKey()
})

/** The generated key of an earlier start, if there is one. */
export const storedSealingKey = ({ variables }: Settings): Redacted.Redacted<string> | undefined => {
  const file = keyFileOf(variables)
  return existsSync(file) ? readKey(file) : undefined
}

export const SEALING_KEY_FILE = "sealing-key"

const keyFileOf = ({ HALYARD_DATA_DIR: dataDir }: Settings["variables"]): string => join(dataDir, SEALING_KEY_FILE)

/** Creates the file in one step, so that two instances which start at the same time get the same key. */
const keepKey = (dataDir: string, file: string): Redacted.Redacted<string> => {
  if (existsSync(file)) return readKey(file)
  makeFolder(resolve(dataDir))
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  writeFileSync(draft, `${Redacted.value(newKey())}\n`, { mode: 0o600, flag: "wx" })
  const publish = Option.liftThrowable(() => linkSync(draft, file))
  publish()
  rmSync(draft)
  return readKey(file)
}

const newKey = (): Redacted.Redacted<string> => Redacted.make(randomBytes(32).toString("hex"))

const readKey = (file: string): Redacted.Redacted<string> => Redacted.make(readFileSync(file, "utf8").trim())
