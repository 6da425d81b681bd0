import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { brief, type Sql } from "../../sql/sql.ts"
import { BLOCK, keysOf, type LogPart, partsUpTo } from "./text-keys.ts"

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

/**
 * Undefined if the index is of no use: for texts that are too short to have keys, and while many events are not indexed
 * yet.
 */
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
  /** Where to look, the newest part first. */
  readonly parts: ReadonlyArray<LogPart>
  /** Selects the ids and sizes of events. */
  readonly select: Statement.Fragment
  /** Further conditions. */
  readonly others: ReadonlyArray<Statement.Fragment>
}

/**
 * Selects the ids and sizes of all events that contain the text, newest first. Reading only some of them reads no other
 * blocks: PostgreSQL looks for the blocks of a part when it needs them. The limit of each block keeps the planner from
 * joining in another order than that of the blocks.
 */
export const newestWithText = (sql: Sql, { indexed, others, parts, select }: EventsWithText): Statement.Fragment => {
  const { newest, text, upTo } = indexed
  const blocks = parts.map((part) => sql`(${blocksWithText(sql, indexed, part)} ORDER BY block DESC)`)
  return sql`
    (
      ${select} WHERE events.id > ${upTo} AND events.id <= ${newest} AND ${sql.and([...others, contains(sql, text)])}
      ORDER BY events.id DESC
    ) UNION ALL SELECT within.id, within.size FROM (${sql.join(" UNION ALL ", false)(blocks)}) AS blocks
    CROSS JOIN LATERAL (
      ${select} WHERE ${sql.and([inBlock(sql), ...others, contains(sql, text)])} ORDER BY events.id DESC LIMIT ${sql.literal(`${BLOCK}`)}
    ) AS within`
}

/** Selects the ids and sizes of all later events that contain the text, oldest first. */
export const oldestWithText = (
  sql: Sql,
  { indexed, others, select }: Omit<EventsWithText, "parts">,
  after: number
): Statement.Fragment => {
  const { newest, text, upTo } = indexed
  const part = { ...allBlocks(indexed), first: Math.floor(after / BLOCK) }
  return sql`
    SELECT within.id, within.size FROM (${blocksWithText(sql, indexed, part)} ORDER BY block) AS blocks
    CROSS JOIN LATERAL (
      ${select} WHERE ${sql.and([inBlock(sql), ...others, contains(sql, text)])} ORDER BY events.id LIMIT ${sql.literal(`${BLOCK}`)}
    ) AS within UNION ALL (
      ${select} WHERE events.id > ${upTo} AND events.id <= ${newest} AND ${sql.and([...others, contains(sql, text)])}
      ORDER BY events.id
    )`
}

/** Whether no more than so many blocks may contain the text. It reads no others. */
export const isInFewBlocks = (sql: Sql, indexed: IndexedTexts, most: Statement.Fragment): Statement.Fragment => sql`
  (
    SELECT count(*) FROM (${blocksWithText(sql, indexed, allBlocks(indexed))} LIMIT ${most} + 1) AS counted
  ) <= ${most}`

/** All blocks in parts, for reads that need only some of the newest. */
export const blocksByAge = ({ upTo }: IndexedTexts): ReadonlyArray<LogPart> => partsUpTo(Math.floor(upTo / BLOCK))

/** All blocks as one part. The index is looked at once, which is quicker if most of them are needed. */
export const allBlocks = ({ upTo }: IndexedTexts): LogPart => ({ first: 0, last: Math.floor(upTo / BLOCK) })

/**
 * The blocks of a part of which an event may contain the text. Each list of keys is a condition of its own: then the
 * index looks a list up only for blocks that have those before. Different keys may be the same number, so a block may
 * have the key of a stretch that it is not in. By the sum, the planner expects few blocks, and does not read the range
 * from the table, with all keys: that takes seconds.
 */
const blocksWithText = (
  sql: Sql,
  { keys }: IndexedTexts,
  { first, last, stretches }: LogPart
): Statement.Fragment => sql`
  SELECT block FROM event_texts WHERE ${sql.and([
    ...keys.map((list) => sql`keys @> ${list}::integer[]`),
    ...(stretches === undefined ? [] : [sql`keys && ${stretches}::integer[]`]),
    sql`block + 0 BETWEEN ${first} AND ${last}`
  ])}`

const inBlock = (sql: Sql): Statement.Fragment => {
  const first = sql`block * ${sql.literal(`${BLOCK}`)}`
  return sql`events.id >= ${first} AND events.id <= ${first} + ${sql.literal(`${BLOCK - 1}`)}`
}
