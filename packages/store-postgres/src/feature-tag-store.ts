import { fold, type FeatureTag, FeatureTagStore, type Tag, tagText } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { givenRows } from "./given-rows.ts"
import { isOneOf } from "./is-one-of.ts"
import { done, lastOfEach, rowsOf, type Sql } from "./sql.ts"

export const layerFeatureTagStore = Layer.effect(
  FeatureTagStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureTagStore.of({ make: make(sql), add: add(sql), remove: remove(sql), ofFeatures: ofFeatures(sql) })
  )
)

const make = (sql: Sql) => (tags: ReadonlyArray<Tag>) => {
  const distinct = lastOfEach(tags, tagText)
  const rows = distinct.map((tag) => ({ ...tag, folded: fold(tagText(tag)) }))
  return Effect.map(
    Effect.orDie(sql<Tag>`
      INSERT INTO tags (type, value, folded_text)
      SELECT type, value, folded FROM json_to_recordset(${rowsOf(rows)}::json) AS tag(type text, value text, folded text)
      ORDER BY type COLLATE "C", value COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING type, value`),
    (made) => among(distinct, made, tagText)
  )
}

const add = (sql: Sql) => (tags: ReadonlyArray<FeatureTag>) => {
  const distinct = lastOfEach(tags, featureTagText)
  return Effect.map(
    Effect.orDie(sql<{ feature: string; type: string; value: string }>`
      INSERT INTO feature_tags (feature, type, value)
      SELECT feature, type, value FROM ${given(sql, distinct)}
      ORDER BY feature COLLATE "C", type COLLATE "C", value COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING feature, type, value`),
    (added) =>
      among(
        distinct,
        added.map(({ feature, type, value }) => ({ feature, tag: { type, value } })),
        featureTagText
      )
  )
}

const remove = (sql: Sql) => (tags: ReadonlyArray<FeatureTag>) =>
  done(sql`
    DELETE FROM feature_tags USING ${given(sql, tags)}
    WHERE (feature_tags.feature, feature_tags.type, feature_tags.value) = (given.feature, given.type, given.value)`)

const ofFeatures = (sql: Sql) => (names: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<{ feature: string; tags: ReadonlyArray<Tag> }>`
      SELECT feature, json_agg(json_build_object('type', type, 'value', value) ORDER BY type, value) AS tags
      FROM feature_tags WHERE ${isOneOf(sql, sql`feature`, names)} GROUP BY feature`),
    (rows): ReadonlyMap<string, ReadonlyArray<Tag>> => new Map(rows.map(({ feature, tags }) => [feature, tags]))
  )

const given = (sql: Sql, tags: ReadonlyArray<FeatureTag>) =>
  givenRows(
    sql,
    tags.map(({ feature, tag }) => ({ feature, ...tag })),
    "feature text, type text, value text"
  )

/** Those of the values that are in the answer, in the order in which they were given. */
const among = <A>(values: ReadonlyArray<A>, answer: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> => {
  const keys = new Set(answer.map(key))
  return values.filter((value) => keys.has(key(value)))
}

const featureTagText = ({ feature, tag }: FeatureTag): string => `${feature}\n${tagText(tag)}`
