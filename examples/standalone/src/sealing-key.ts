import { Effect, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { serverOf } from "./database-settings.ts"
import type { Settings } from "./settings.ts"

/**
 * What secrets are sealed with: as set, else what an earlier start made and kept beside the embedded database, else what
 * this one makes. Other instances on a server do not have that file, so there it is better set.
 */
export const sealingKeyOf = Effect.fn("sealingKeyOf")(function* ({ variables }: Settings) {
  if (variables.HALYARD_SECRET !== undefined) return variables.HALYARD_SECRET
  const file = keyFileOf(variables)
  if (serverOf(variables) !== undefined) {
    yield* Effect.logWarning(
      `HALYARD_SECRET is not set: secrets are sealed with the key in ${file}, which only this instance has`
    )
  }
  const kept = yield* Effect.option(Effect.try(() => keepKey(variables.HALYARD_DATA_DIR, file)))
  if (Option.isSome(kept)) return kept.value
  yield* Effect.logWarning(`The key cannot be kept in ${file}: what is sealed now cannot be opened after this run`)
  return newKey()
})

/** The key of an earlier start, if there is one. */
export const keptSealingKey = ({ variables }: Settings): Redacted.Redacted<string> | undefined => {
  const file = keyFileOf(variables)
  return existsSync(file) ? readKey(file) : undefined
}

const keyFileOf = ({ HALYARD_DATA_DIR: dataDir }: Settings["variables"]): string => join(dataDir, "sealing-key")

/** Two that start at once end with the same key: the file appears with all that is in it, and once. */
const keepKey = (dataDir: string, file: string): Redacted.Redacted<string> => {
  if (existsSync(file)) return readKey(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  writeFileSync(draft, `${Redacted.value(newKey())}\n`, { mode: 0o600, flag: "wx" })
  const publish = Option.liftThrowable(() => linkSync(draft, file))
  publish()
  rmSync(draft)
  return readKey(file)
}

const newKey = (): Redacted.Redacted<string> => Redacted.make(randomBytes(32).toString("hex"))

const readKey = (file: string): Redacted.Redacted<string> => Redacted.make(readFileSync(file, "utf8").trim())
