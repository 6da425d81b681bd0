import { LifecycleStage, LifecycleStore, type Timestamp } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "./sql.ts"

export const layerLifecycleStore = Layer.effect(
  LifecycleStore,
  Effect.map(SqlClient.SqlClient, (sql) => LifecycleStore.of({ enter: enter(sql) }))
)

/** The rank is what finds the latest stage of a feature by one step in the index. */
const enter = (sql: Sql) => (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) =>
  done(sql`
    INSERT INTO feature_stages (feature, rank, stage, entered_at)
    SELECT DISTINCT name, ${LifecycleStage.literals.indexOf(stage)}::smallint, ${stage}, ${at}::timestamptz
    FROM unnest(${features}::text[]) AS feature(name)
    ON CONFLICT DO NOTHING`)
