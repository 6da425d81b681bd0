import { type Completion, type EnteredStage, LifecycleStage, type Timestamp } from "@halyard/core/domain"
import { LifecycleStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, isOneOf, type Sql } from "../sql/sql.ts"

export const layerLifecycleStore = Layer.effect(
  LifecycleStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    LifecycleStore.of({
      enter: enter(sql),
      complete: complete(sql),
      uncomplete: uncomplete(sql),
      entered: entered(sql),
      restart: restart(sql)
    })
  )
)

/** The rank lets one step in the index find the latest stage of a feature. */
const enter = (sql: Sql) => (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) =>
  done(sql`
    INSERT INTO feature_stages (feature, rank, stage, entered_at)
    SELECT DISTINCT name, ${LifecycleStage.literals.indexOf(stage)}::smallint, ${stage}, ${at}::timestamptz
    FROM unnest(${features}::text[]) AS feature(name) ORDER BY name
    ON CONFLICT DO NOTHING`)

const complete =
  (sql: Sql) =>
  (feature: string, { status, statusValue }: Completion, at: Timestamp) =>
    done(sql`
    INSERT INTO feature_stages (feature, rank, stage, entered_at, status, status_value)
    VALUES (${feature}, ${COMPLETED}::smallint, 'completed', ${at}::timestamptz, ${status}, ${statusValue})
    ON CONFLICT (feature, rank) DO UPDATE SET status = excluded.status, status_value = excluded.status_value`)

const COMPLETED = LifecycleStage.literals.indexOf("completed")

const uncomplete = (sql: Sql) => (feature: string) =>
  done(sql`DELETE FROM feature_stages WHERE feature = ${feature} AND rank = ${COMPLETED}::smallint`)

const entered = (sql: Sql) => (feature: string) =>
  Effect.orDie(sql<EnteredStage>`
    SELECT stage, iso(entered_at) AS "enteredStageAt", status, status_value AS "statusValue"
    FROM feature_stages WHERE feature = ${feature} ORDER BY rank`)

const restart = (sql: Sql) => (features: ReadonlyArray<string>, at: Timestamp) =>
  done(sql`
    WITH forgotten AS (DELETE FROM feature_stages WHERE rank > 0 AND ${isOneOf(sql, sql`feature`, features)})
    INSERT INTO feature_stages (feature, rank, stage, entered_at)
    SELECT DISTINCT name, 0, 'initial', ${at}::timestamptz FROM unnest(${features}::text[]) AS feature(name)
    ON CONFLICT (feature, rank) DO UPDATE SET entered_at = excluded.entered_at`)
