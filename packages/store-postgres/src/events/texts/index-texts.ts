import { MayReadCopy } from "@halyard/core/ports"
import { Effect } from "effect"
import { changed, fitting, rowsOf, type Sql } from "../../sql/sql.ts"
import { addKeys, BLOCK, stretchKeysOf } from "./text-keys.ts"

/** Indexes the texts of all complete blocks, unless another instance does. */
export const indexTexts = (sql: Sql): Effect.Effect<void> =>
  Effect.gen(function* () {
    let texts = yield* nextTexts(sql)
    while (texts.length > 0) {
      if (!(yield* indexBatch(sql, texts))) return
      texts = yield* nextTexts(sql)
    }
  }).pipe(Effect.provideService(MayReadCopy, false))

interface TextOfEvent {
  readonly block: number
  readonly text: string
  /** The id up to which all events were indexed before. */
  readonly from: number
}

/**
 * The texts of the next blocks. The newest block is left until it is complete. Ids are in the order of commits, so no
 * event can be added to the others.
 */
const nextTexts = (sql: Sql): Effect.Effect<ReadonlyArray<TextOfEvent>> =>
  Effect.orDie(sql<TextOfEvent>`
    WITH next AS MATERIALIZED (
      SELECT events.id / ${BLOCK} AS id, events.size FROM events
      WHERE events.id > (SELECT up_to FROM indexed_events)
        AND events.id < (SELECT max(newest.id) / ${BLOCK} * ${BLOCK} FROM events AS newest)
      ORDER BY events.id LIMIT ${BATCH}
    ),
    blocks AS (SELECT id, sum(size) AS size FROM next GROUP BY id),
    fit AS MATERIALIZED (${fitting(sql, sql`blocks`, sql`id`, MANY_CHARACTERS)})
    SELECT up_to::float8 AS from, (events.id / ${BLOCK})::float8 AS block, search_text AS text
    FROM indexed_events CROSS JOIN events
    WHERE events.id >= (SELECT min(id) FROM fit) * ${BLOCK} AND events.id < (SELECT max(id) + 1 FROM fit) * ${BLOCK}
    ORDER BY events.id`)

/** Adds the keys of these texts, and answers whether no other instance has done it. */
const indexBatch = (sql: Sql, texts: ReadonlyArray<TextOfEvent>) => {
  const blocks = blocksOf(texts)
  const upTo = (Math.max(...blocks.map(({ block }) => block)) + 1) * BLOCK - 1
  return changed(write(sql, texts[0]?.from ?? 0, upTo, blocks))
}

/** Indexing so many takes the embedded database, which does nothing else meanwhile, some tens of milliseconds. */
const BATCH = 32 * BLOCK

const MANY_CHARACTERS = 2_000_000

const blocksOf = (texts: ReadonlyArray<TextOfEvent>) => {
  const blocks = new Map<number, Set<number>>()
  for (const { block, text } of texts) {
    const keys = blocks.get(block) ?? new Set(stretchKeysOf(block))
    blocks.set(block, keys)
    addKeys(text, { ofThree: keys, ofFour: keys })
  }
  return [...blocks].map(([block, keys]) => ({ block, keys: `{${[...keys].join()}}` }))
}

const write = (sql: Sql, from: number, upTo: number, blocks: ReadonlyArray<{ block: number; keys: string }>) => sql`
  WITH turn AS (UPDATE indexed_events SET up_to = ${upTo} WHERE up_to = ${from} RETURNING up_to)
  INSERT INTO event_texts (block, keys)
  SELECT block, keys::integer[] FROM turn CROSS JOIN json_to_recordset(${rowsOf(blocks)}::json) AS given(block bigint, keys text)
  ORDER BY block RETURNING block`
