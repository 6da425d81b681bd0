import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { brief, type Sql } from "../../sql/sql.ts"
import { BLOCK, keysOf } from "./text-keys.ts"

/** What the index of texts can say about a text. */
export interface IndexedTexts {
  readonly text: string
  /** See `keysOf`. */
  readonly keys: ReadonlyArray<ReadonlyArray<number>>
  /** The texts of events up to this id are indexed. */
  readonly upTo: number
  /** The newest event. Those after `upTo` are few, and read one by one. */
  readonly newest: number
}

/** Undefined if the index is of no use: for texts that are too short to have keys, and while many events are not indexed yet. */
export const findIndexed = (sql: Sql, text: string): Effect.Effect<IndexedTexts | undefined> =>
  Effect.gen(function* () {
    const keys = keysOf(text)
    if (keys.length === 0) return undefined
    const [state] = yield* brief(
      Effect.orDie(sql<{ upTo: number; newest: number }>`
        SELECT up_to::float8 AS "upTo", (SELECT coalesce(max(id), 0) FROM events)::float8 AS newest FROM indexed_events`)
    )
    return state === undefined || state.newest - state.upTo > MANY ? undefined : { text, keys, ...state }
  })

/** Reading so many texts takes some tens of milliseconds. */
const MANY = 50_000

export const contains = (sql: Sql, text: string): Statement.Fragment => sql`strpos(search_text, ${text}) > 0`

interface EventsWithText {
  readonly indexed: IndexedTexts
  /** Selects the ids and sizes of events. */
  readonly select: Statement.Fragment
  /** The conditions besides the text. */
  readonly others: ReadonlyArray<Statement.Fragment>
  /** Only blocks that have one of these keys. */
  readonly stretches?: ReadonlyArray<number>
}

/**
 * Selects the ids and sizes of all events that contain the text, newest first. Whoever reads a part of them reads no other blocks. The
 * limit of each block keeps the planner from joining in another order than that of the blocks.
 */
export const newestWithText = (sql: Sql, { others, select, ...events }: EventsWithText): Statement.Fragment => {
  const { newest, text, upTo } = events.indexed
  return sql`
    (
      ${select} WHERE events.id > ${upTo} AND events.id <= ${newest} AND ${sql.and([contains(sql, text), ...others])}
      ORDER BY events.id DESC
    ) UNION ALL SELECT within.id, within.size FROM (${blocksWithText(sql, events)} ORDER BY block DESC) AS blocks
    CROSS JOIN LATERAL (
      ${select} WHERE ${sql.and([inBlock(sql), contains(sql, text), ...others])} ORDER BY events.id DESC LIMIT ${sql.literal(`${BLOCK}`)}
    ) AS within`
}

/** Like `newestWithText`, of the events after one, oldest first. */
export const oldestWithText = (
  sql: Sql,
  { others, select, ...events }: EventsWithText,
  after: number
): Statement.Fragment => {
  const { newest, text, upTo } = events.indexed
  return sql`
    SELECT within.id, within.size FROM (
      SELECT block FROM (${blocksWithText(sql, events)}) AS found WHERE block >= ${Math.floor(after / BLOCK)} ORDER BY block
    ) AS blocks CROSS JOIN LATERAL (
      ${select} WHERE ${sql.and([inBlock(sql), contains(sql, text), ...others])} ORDER BY events.id LIMIT ${sql.literal(`${BLOCK}`)}
    ) AS within UNION ALL (
      ${select} WHERE events.id > ${upTo} AND events.id <= ${newest} AND ${sql.and([contains(sql, text), ...others])}
      ORDER BY events.id
    )`
}

/**
 * The blocks of which an event may contain the text. Each list of keys is a condition of its own: then the index looks a list up only
 * for blocks that have those before. Stretches are a union: the planner would look up what alternatives have in common, for all blocks.
 */
export const blocksWithText = (
  sql: Sql,
  { indexed, stretches }: Pick<EventsWithText, "indexed" | "stretches">
): Statement.Fragment => {
  const parts = stretches?.map((stretch) => [[stretch], ...indexed.keys]) ?? [indexed.keys]
  const hasAll = (keys: ReadonlyArray<number>) => sql`keys @> ${keys}::integer[]`
  const upTo = sql`block <= ${Math.floor(indexed.upTo / BLOCK)}`
  return sql.join(
    " UNION ALL ",
    false
  )(parts.map((lists) => sql`SELECT block FROM event_texts WHERE ${sql.and([...lists.map(hasAll), upTo])}`))
}

const inBlock = (sql: Sql): Statement.Fragment => {
  const first = sql`block * ${sql.literal(`${BLOCK}`)}`
  return sql`events.id >= ${first} AND events.id <= ${first} + ${sql.literal(`${BLOCK - 1}`)}`
}
