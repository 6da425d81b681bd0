import { VERSION } from "@halyard/core/domain"
import { DateTime, Effect, Schema } from "effect"
import { POSTGRES_VERSION } from "../engine.ts"

/** The first file of a backup: what made it. */
export const Manifest = Schema.Struct({
  /** Of the archive. A reader knows only one. */
  format: Schema.Int,
  /** The major version of the files. Another one cannot read them. */
  postgres: Schema.String,
  halyard: Schema.String,
  createdAt: Schema.String
})
export type Manifest = typeof Manifest.Type

export const MANIFEST = "halyard-backup.json"
export const FORMAT = 1

export const newManifest: Effect.Effect<string> = Effect.map(DateTime.now, (now) =>
  encode({ format: FORMAT, postgres: POSTGRES_VERSION, halyard: VERSION, createdAt: DateTime.formatIso(now) })
)

const AsText = Schema.fromJsonString(Manifest)
const encode = Schema.encodeSync(AsText)
export const decodeManifest = Schema.decodeOption(AsText)
