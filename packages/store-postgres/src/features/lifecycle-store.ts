import {
  type Completion,
  type EnteredStage,
  type Lifecycle,
  LifecycleStage,
  type Timestamp
} from "@halyard/core/domain"
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
      entered: entered(sql)
    })
  )
)

/** The rank lets one step in the index find the latest stage of a feature. */
const enter = (sql: Sql) => (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) =>
  done(sql`
    INSERT INTO feature_stages (feature, rank, stage, entered_at)
    SELECT DISTINCT name, ${rankOf(stage)}::smallint, ${stage}, ${at}::timestamptz
    FROM unnest(${features}::text[]) AS feature(name) ORDER BY name
    ON CONFLICT DO NOTHING`)

const complete =
  (sql: Sql) =>
  (feature: string, { status, statusValue }: Completion, at: Timestamp) =>
    done(sql`
    INSERT INTO feature_stages (feature, rank, stage, entered_at, status, status_value)
    VALUES (${feature}, ${COMPLETED}::smallint, 'completed', ${at}::timestamptz, ${status}, ${statusValue})
    ON CONFLICT (feature, rank) DO UPDATE SET status = excluded.status, status_value = excluded.status_value`)

/** The position of a stage in the order of stages, as the tables have it. */
export const rankOf = (stage: LifecycleStage): number => LifecycleStage.literals.indexOf(stage)

const COMPLETED = LifecycleStage.literals.indexOf("completed")

const uncomplete = (sql: Sql) => (feature: string) =>
  done(sql`DELETE FROM feature_stages WHERE feature = ${feature} AND rank = ${COMPLETED}::smallint`)

const entered = (sql: Sql) => (feature: string) =>
  Effect.orDie(sql<EnteredStage>`
    SELECT stage, iso(entered_at) AS "enteredStageAt", status, status_value AS "statusValue"
    FROM feature_stages WHERE feature = ${feature} ORDER BY rank`)

/** Puts features into this stage, and deletes the stages that they had entered before. */
export const restart = (sql: Sql, features: ReadonlyArray<string>, { stage, enteredStageAt }: Lifecycle) => {
  const rank = rankOf(stage)
  return done(sql`
    WITH forgotten AS (
      DELETE FROM feature_stages WHERE rank <> ${rank}::smallint AND ${isOneOf(sql, sql`feature`, features)}
    )
    INSERT INTO feature_stages (feature, rank, stage, entered_at)
    SELECT name, ${rank}::smallint, ${stage}, ${enteredStageAt}::timestamptz
    FROM features WHERE ${isOneOf(sql, sql`name`, features)}
    ON CONFLICT (feature, rank) DO UPDATE SET entered_at = excluded.entered_at`)
}
