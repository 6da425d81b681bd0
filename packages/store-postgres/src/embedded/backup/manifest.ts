import { VERSION } from "@halyard/core/domain"
import { DateTime, Effect, Schema } from "effect"
import { POSTGRES_VERSION } from "../engine.ts"

/** The first file of a backup: by which versions it was made. */
export const BackupManifest = Schema.Struct({
  /** The format of the archive. A reader knows only one. */
  format: Schema.Int,
  /** The major version of PostgreSQL that wrote the files. Another one cannot read them. */
  postgres: Schema.String,
  halyard: Schema.String,
  createdAt: Schema.String
})
export type BackupManifest = typeof BackupManifest.Type

export const MANIFEST = "halyard-backup.json"
export const FORMAT = 1

export const newManifest: Effect.Effect<string> = Effect.map(DateTime.now, (now) =>
  encode({ format: FORMAT, postgres: POSTGRES_VERSION, halyard: VERSION, createdAt: DateTime.formatIso(now) })
)

const AsText = Schema.fromJsonString(BackupManifest)
const encode = Schema.encodeSync(AsText)
export const decodeManifest = Schema.decodeOption(AsText)
