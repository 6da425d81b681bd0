import { fold, type Tag, tagText } from "@halyard/core/domain"
import { type FeatureTag, FeatureTagStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { usingFeatures } from "./catalog-users.ts"
import { done, givenRows, isOneOf, lastOfEach, rowsOf, type Sql } from "../sql/sql.ts"

export const layerFeatureTagStore = Layer.effect(
  FeatureTagStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureTagStore.of({
      list: list(sql),
      listVisible: listVisible(sql),
      make: make(sql),
      add: add(sql),
      remove: remove(sql),
      discard: discard(sql),
      ofFeatures: ofFeatures(sql),
      carriers: carriers(sql)
    })
  )
)

const list = (sql: Sql) => (type?: string) =>
  Effect.orDie(sql<Tag>`
    SELECT type, value FROM tags ${type === undefined ? sql`` : sql`WHERE type = ${type}`} ORDER BY type, value`)

const listVisible = (sql: Sql) => (projects: ReadonlyArray<string>, type?: string) =>
  Effect.orDie(sql<Tag>`
    SELECT type, value FROM tags
    WHERE ${type === undefined ? sql`true` : sql`type = ${type}`} AND (NOT confidential OR EXISTS (
      SELECT FROM feature_tags JOIN features ON features.name = feature
      WHERE feature_tags.type = tags.type AND feature_tags.value = tags.value AND project = ANY(${projects}::text[])
    ))
    ORDER BY type, value`)

const make =
  (sql: Sql) =>
  (tags: ReadonlyArray<Tag>, { confidential } = { confidential: false }) => {
    const distinct = lastOfEach(tags, tagText)
    const rows = distinct.map((tag) => ({ ...tag, folded: fold(tagText(tag)) }))
    return Effect.map(
      Effect.orDie(sql<Tag>`
      INSERT INTO tags (type, value, folded_text, confidential)
      SELECT type, value, folded, ${confidential}::boolean FROM json_to_recordset(${rowsOf(rows)}::json) AS tag(type text, value text, folded text)
      ORDER BY type COLLATE "C", value COLLATE "C"
      ON CONFLICT (type, value) DO UPDATE SET confidential = false WHERE tags.confidential AND NOT excluded.confidential
      RETURNING type, value`),
      (made) => among(distinct, made, tagText)
    )
  }

const add = (sql: Sql) => (tags: ReadonlyArray<FeatureTag>) => {
  const distinct = lastOfEach(tags, featureTagText)
  return Effect.map(
    Effect.orDie(sql<FeatureTagRow>`
      INSERT INTO feature_tags (feature, type, value)
      SELECT feature, type, value FROM ${given(sql, distinct)}
      ORDER BY feature COLLATE "C", type COLLATE "C", value COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING feature, type, value`),
    (added) => among(distinct, added.map(featureTagOf), featureTagText)
  )
}

const remove = (sql: Sql) => (tags: ReadonlyArray<FeatureTag>) => {
  const distinct = lastOfEach(tags, featureTagText)
  return Effect.map(
    Effect.orDie(sql<FeatureTagRow>`
      DELETE FROM feature_tags USING ${given(sql, distinct)}
      WHERE (feature_tags.feature, feature_tags.type, feature_tags.value) = (given.feature, given.type, given.value)
      RETURNING feature_tags.feature, feature_tags.type, feature_tags.value`),
    (removed) => among(distinct, removed.map(featureTagOf), featureTagText)
  )
}

const discard = (sql: Sql) => (tags: ReadonlyArray<Tag>) =>
  done(sql`
    DELETE FROM tags USING ${givenRows(sql, tags, "type text, value text")}
    WHERE (tags.type, tags.value) = (given.type, given.value)`)

const ofFeatures = (sql: Sql) => (names: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<{ feature: string; tags: ReadonlyArray<Tag> }>`
      SELECT feature, json_agg(json_build_object('type', type, 'value', value) ORDER BY type, value) AS tags
      FROM feature_tags WHERE ${isOneOf(sql, sql`feature`, names)} GROUP BY feature`),
    (rows): ReadonlyMap<string, ReadonlyArray<Tag>> => new Map(rows.map(({ feature, tags }) => [feature, tags]))
  )

const carriers = (sql: Sql) => (type: string, value?: string) =>
  usingFeatures(
    sql,
    sql`SELECT feature FROM feature_tags WHERE type = ${type} ${value === undefined ? sql`` : sql`AND value = ${value}`}`
  )

const given = (sql: Sql, tags: ReadonlyArray<FeatureTag>) =>
  givenRows(
    sql,
    tags.map(({ feature, tag }) => ({ feature, ...tag })),
    "feature text, type text, value text"
  )

/** The values that the statement returned, in their original order. */
const among = <A>(
  values: ReadonlyArray<A>,
  returned: ReadonlyArray<A>,
  key: (value: A) => string
): ReadonlyArray<A> => {
  const keys = new Set(returned.map(key))
  return values.filter((value) => keys.has(key(value)))
}

interface FeatureTagRow extends Tag {
  readonly feature: string
}

const featureTagOf = ({ feature, type, value }: FeatureTagRow): FeatureTag => ({ feature, tag: { type, value } })

const featureTagText = ({ feature, tag }: FeatureTag): string => `${feature}\n${tagText(tag)}`
