import type { Feedback } from "@halyard/core/domain"
import { UiStateStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, type Sql } from "../sql/sql.ts"

export const layerUiStateStore = Layer.effect(
  UiStateStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    UiStateStore.of({
      feedback: (user) =>
        brief(
          Effect.orDie(sql<Feedback>`
            SELECT user_id AS "userId", never_show AS "neverShow", iso(given_at) AS given, feedback AS "feedbackId"
            FROM ui_feedback WHERE user_id = ${user} ORDER BY feedback`)
        ),
      saveFeedback: saveFeedback(sql),
      splashes: (user) =>
        Effect.map(
          brief(
            Effect.orDie(sql<{ readonly splash: string }>`
              SELECT splash FROM ui_splashes WHERE user_id = ${user} ORDER BY splash`)
          ),
          (rows) => rows.map(({ splash }) => splash)
        ),
      seeSplash: (user, splash) =>
        done(sql`INSERT INTO ui_splashes (user_id, splash) VALUES (${user}, ${splash}) ON CONFLICT DO NOTHING`)
    })
  )
)

const saveFeedback =
  (sql: Sql) =>
  ({ feedbackId, given, neverShow, userId }: Feedback) =>
    done(sql`
    INSERT INTO ui_feedback (user_id, feedback, never_show, given_at)
    VALUES (${userId}, ${feedbackId}, ${neverShow}, ${given}::timestamptz)
    ON CONFLICT (user_id, feedback) DO UPDATE SET never_show = excluded.never_show, given_at = excluded.given_at`)
