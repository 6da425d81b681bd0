import type { Banner } from "@halyard/core/domain"
import { BannerStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerBannerStore = Layer.effect(
  BannerStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    BannerStore.of({
      list: Effect.orDie(sql<Banner>`SELECT ${columns(sql)} FROM banners ORDER BY banners.id DESC`),
      insert: insert(sql),
      update: update(sql),
      remove: (id) => done(sql`DELETE FROM banners WHERE id = ${id}`)
    })
  )
)

const columns = (sql: Sql) => sql`
  id, message, enabled, variant, sticky, icon, link, link_text AS "linkText", dialog_title AS "dialogTitle", dialog,
  iso(created_at) AS "createdAt"`

const insert = (sql: Sql) => (banner: Omit<Banner, "id">) =>
  Effect.map(
    Effect.orDie(sql<{ id: number }>`
      INSERT INTO banners (message, enabled, variant, sticky, icon, link, link_text, dialog_title, dialog, created_at)
      VALUES (${banner.message}, ${banner.enabled}, ${banner.variant}, ${banner.sticky}, ${banner.icon}, ${banner.link},
        ${banner.linkText}, ${banner.dialogTitle}, ${banner.dialog}, ${banner.createdAt}::timestamptz)
      RETURNING id`),
    ([row]): Banner => ({ ...banner, id: row?.id ?? 0 })
  )

const update = (sql: Sql) => (banner: Banner) =>
  done(sql`
    UPDATE banners SET message = ${banner.message}, enabled = ${banner.enabled}, variant = ${banner.variant},
      sticky = ${banner.sticky}, icon = ${banner.icon}, link = ${banner.link}, link_text = ${banner.linkText},
      dialog_title = ${banner.dialogTitle}, dialog = ${banner.dialog}
    WHERE id = ${banner.id}`)
