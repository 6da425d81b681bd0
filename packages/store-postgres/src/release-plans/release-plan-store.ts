import {
  type Lasting,
  nextTransition,
  type ReleasePlan,
  type ReleasePlanTemplate,
  type Safeguard,
  type Timestamp
} from "@halyard/core/domain"
import { type FeatureInEnvironment, type FeatureOfPlan, ReleasePlanStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, isOneOf, type Sql, textsOf } from "../sql/sql.ts"

export const layerReleasePlanStore = Layer.effect(
  ReleasePlanStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ReleasePlanStore.of({
      templates: contents(
        sql<{ content: ReleasePlanTemplate }>`SELECT content FROM release_plan_templates ORDER BY created_at, id`
      ),
      saveTemplate: (template) =>
        done(sql`
          INSERT INTO release_plan_templates (id, created_at, content)
          VALUES (${template.id}, ${template.createdAt}::timestamptz, ${JSON.stringify(template)}::json)
          ON CONFLICT (id) DO UPDATE SET content = excluded.content`),
      removeTemplate: (id) => done(sql`DELETE FROM release_plan_templates WHERE id = ${id}`),
      find: ({ environment, feature }) =>
        Effect.map(
          contents(
            sql<{ content: ReleasePlan }>`
              SELECT content FROM release_plans WHERE feature = ${feature} AND environment = ${environment}`
          ),
          ([plan]) => plan
        ),
      findEach: (environment, features) =>
        contents(
          sql<{ content: ReleasePlan }>`
            SELECT content FROM release_plans
            WHERE ${isOneOf(sql, sql`feature`, features)} AND environment = ${environment} ORDER BY feature`
        ),
      save: save(sql),
      remove: ({ environment, feature }: FeatureInEnvironment) =>
        done(sql`DELETE FROM release_plans WHERE feature = ${feature} AND environment = ${environment}`),
      safeguards: safeguards(sql),
      safeguardsIn: (environment, features) =>
        Effect.map(
          Effect.orDie(sql<{ feature: string; content: ReadonlyArray<Safeguard> }>`
            SELECT feature, content FROM feature_safeguards
            WHERE environment = ${environment} AND ${features === undefined ? sql`true` : isOneOf(sql, sql`feature`, features)}
            ORDER BY feature`),
          (rows) => new Map(rows.map(({ content, feature }) => [feature, content]))
        ),
      saveSafeguards: saveSafeguards(sql),
      guarded: guarded(sql),
      breaches: Effect.map(
        Effect.orDie(
          sql<
            Lasting & { key: string }
          >`SELECT key, iso(since) AS since, iso(seen_at) AS "seenAt" FROM safeguard_breaches`
        ),
        (rows) => new Map(rows.map(({ key, seenAt, since }) => [key, { since, seenAt }]))
      ),
      saveBreaches: saveBreaches(sql),
      due: due(sql)
    })
  )
)

const contents = <A, E, R>(query: Effect.Effect<ReadonlyArray<{ readonly content: A }>, E, R>) =>
  Effect.map(Effect.orDie(query), (rows) => rows.map(({ content }) => content))

const save = (sql: Sql) => (plan: ReleasePlan) =>
  done(sql`
    INSERT INTO release_plans (feature, environment, due_at, guarded, content)
    VALUES (${plan.featureName}, ${plan.environment}, ${nextTransition(plan)?.dueAt ?? null}::timestamptz,
      ${plan.safeguards.length > 0},
      ${JSON.stringify(plan)}::json)
    ON CONFLICT (feature, environment) DO UPDATE SET due_at = excluded.due_at, guarded = excluded.guarded,
      content = excluded.content`)

const safeguards =
  (sql: Sql) =>
  ({ environment, feature }: FeatureInEnvironment) =>
    Effect.map(
      contents(
        sql<{ content: ReadonlyArray<Safeguard> }>`
        SELECT content FROM feature_safeguards WHERE feature = ${feature} AND environment = ${environment}`
      ),
      ([present]) => present ?? []
    )

const saveSafeguards =
  (sql: Sql) =>
  ({ environment, feature }: FeatureInEnvironment, all: ReadonlyArray<Safeguard>) =>
    all.length === 0
      ? done(sql`DELETE FROM feature_safeguards WHERE feature = ${feature} AND environment = ${environment}`)
      : done(sql`
        INSERT INTO feature_safeguards (feature, environment, content)
        VALUES (${feature}, ${environment}, ${JSON.stringify(all)}::json)
        ON CONFLICT (feature, environment) DO UPDATE SET content = excluded.content`)

const saveBreaches = (sql: Sql) => (breaches: ReadonlyMap<string, Lasting>) =>
  Effect.andThen(
    done(sql`DELETE FROM safeguard_breaches WHERE key NOT IN (SELECT unnest(${textsOf([...breaches.keys()])}))`),
    done(sql`
      INSERT INTO safeguard_breaches (key, since, seen_at)
      SELECT key, since, "seenAt" FROM ${givenRows(
        sql,
        Array.from(breaches, ([key, lasting]) => ({ key, ...lasting })),
        'key text, since timestamptz, "seenAt" timestamptz'
      )}
      ON CONFLICT (key) DO UPDATE SET since = excluded.since, seen_at = excluded.seen_at`)
  )

const guarded = (sql: Sql) =>
  Effect.orDie(sql<FeatureOfPlan>`
    SELECT features.project, guarded.feature, guarded.environment
    FROM (
      SELECT feature, environment FROM release_plans WHERE guarded
      UNION SELECT feature, environment FROM feature_safeguards
    ) AS guarded
    JOIN features ON features.name = guarded.feature
    WHERE features.archived_at IS NULL ORDER BY guarded.feature, guarded.environment`)

const due = (sql: Sql) => (at: Timestamp, limit: number) =>
  Effect.orDie(sql<FeatureOfPlan>`
    SELECT features.project, release_plans.feature, release_plans.environment
    FROM release_plans JOIN features ON features.name = release_plans.feature
    WHERE release_plans.due_at <= ${at}::timestamptz AND features.archived_at IS NULL
    ORDER BY release_plans.due_at, release_plans.feature, release_plans.environment LIMIT ${limit}`)
