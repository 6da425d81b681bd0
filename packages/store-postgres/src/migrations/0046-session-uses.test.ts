import { assert, layer } from "@effect/vitest"
import { SessionStore, UserStore } from "@halyard/core/ports"
import { withPostgres } from "@halyard/postgres-server"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer } from "../../test/blank-database.ts"
import { layerSessionStore } from "../login/session-store.ts"
import { layerUserStore } from "../users/user-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("sessions of an earlier release", (it) => {
    it.effect("last until they expire, however much they are used, and so do ours there", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(migrations)
        const { id } = yield* (yield* UserStore).insert({
          accountType: "User",
          username: "ada",
          name: null,
          email: null,
          rootRole: 3,
          createdAt: at("08"),
          scimId: null
        })
        yield* sql`
          INSERT INTO sessions (digest, user_id, created_at, expires_at) VALUES ('old', ${id}, ${at("08")}, ${at("20")})`
        const { find, renew } = yield* SessionStore
        const old = {
          user: id,
          createdAt: at("08"),
          usedAt: at("08"),
          expiresAt: at("20"),
          endsAt: at("20"),
          providerSession: null,
          ip: null,
          userAgent: null
        }
        assert.deepStrictEqual(yield* find("old"), Option.some(old))
        yield* renew("old", at("09"), at("10"))
        assert.deepStrictEqual(yield* find("old"), Option.some({ ...old, usedAt: at("09"), expiresAt: at("10") }))
        const seenThere =
          yield* sql`SELECT 1 FROM sessions WHERE digest = 'old' AND expires_at > ${at("10")}::timestamptz`
        assert.deepStrictEqual(seenThere, [])
      }).pipe(Effect.provide(Layer.merge(layerSessionStore, layerUserStore)))
    )
  })
})
