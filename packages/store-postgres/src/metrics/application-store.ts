import {
  type Application,
  type ApplicationDetails,
  type ApplicationInstance,
  groupUsage,
  type Timestamp
} from "@halyard/core/domain"
import { ApplicationStore, type SeenApplication } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { changed, done, givenRows, type Sql } from "../sql/sql.ts"

export const layerApplicationStore = Layer.effect(
  ApplicationStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ApplicationStore.of({
      see: see(sql),
      seeInstances: seeInstances(sql),
      list: read(sql, sql``),
      find: (appName) =>
        Effect.map(read(sql, sql`WHERE a.app_name = ${appName}`), ([found]) => Option.fromUndefinedOr(found)),
      instances: instances(sql),
      describe: describe(sql),
      remove: (appName) => done(sql`DELETE FROM applications WHERE app_name = ${appName}`),
      forgetInstances: (before) => done(sql`DELETE FROM client_instances WHERE last_seen_at < ${before}::timestamptz`)
    })
  )
)

const see = (sql: Sql) => (applications: ReadonlyArray<SeenApplication>, at: Timestamp) =>
  Effect.gen(function* () {
    const added = yield* Effect.orDie(sql<{ appName: string }>`
      INSERT INTO applications (app_name, strategies, created_at)
      SELECT "appName", coalesce(strategies, '[]'), ${at}::timestamptz FROM ${givenApplications(sql, applications)}
      WHERE NOT EXISTS (SELECT FROM applications a WHERE a.app_name = "appName")
      ORDER BY "appName" COLLATE "C" ON CONFLICT DO NOTHING
      RETURNING app_name AS "appName"`)
    const telling = applications.filter(({ strategies }) => strategies !== null)
    if (telling.length > 0) yield* setStrategies(sql, telling)
    yield* addUsage(sql, applications)
    return added.map(({ appName }) => appName)
  })

const givenApplications = (sql: Sql, applications: ReadonlyArray<SeenApplication>) =>
  givenRows(
    sql,
    applications.map(({ appName, strategies }) => ({ appName, strategies })),
    '"appName" text, strategies json'
  )

const setStrategies = (sql: Sql, applications: ReadonlyArray<SeenApplication>) =>
  done(sql`
    WITH others AS (
      SELECT a.app_name, given.strategies FROM ${givenApplications(sql, applications)}
      JOIN applications a ON a.app_name = given."appName" AND a.strategies::jsonb <> given.strategies::jsonb
      ORDER BY a.app_name FOR NO KEY UPDATE OF a
    )
    UPDATE applications SET strategies = others.strategies FROM others WHERE applications.app_name = others.app_name`)

const addUsage = (sql: Sql, applications: ReadonlyArray<SeenApplication>) => {
  const places = applications.flatMap(({ appName, usage }) =>
    usage.map(({ environment, project }) => ({ appName, project, environment }))
  )
  return done(sql`
    INSERT INTO application_usage (app_name, project, environment)
    SELECT "appName", project, environment
    FROM ${givenRows(sql, places, '"appName" text, project text, environment text')}
    WHERE NOT EXISTS (
      SELECT FROM application_usage u
      WHERE u.app_name = "appName" AND u.project = given.project AND u.environment = given.environment
    )
    ORDER BY "appName" COLLATE "C", project COLLATE "C", environment COLLATE "C" ON CONFLICT DO NOTHING`)
}

/** An application may have been forgotten since. */
const seeInstances = (sql: Sql) => (seen: ReadonlyArray<ApplicationInstance>) =>
  done(sql`
    INSERT INTO client_instances AS known (
      app_name, environment, instance_id, sdk_version, sdk_type, client_ip, last_seen_at
    )
    SELECT "appName", environment, "instanceId", "sdkVersion", "sdkType", "clientIp", "lastSeen"
    FROM ${givenRows(sql, seen, instanceColumns)} JOIN applications ON applications.app_name = given."appName"
    ORDER BY "appName" COLLATE "C", environment COLLATE "C", "instanceId" COLLATE "C"
    ON CONFLICT (app_name, environment, instance_id) DO UPDATE
    SET sdk_version = coalesce(excluded.sdk_version, known.sdk_version),
      sdk_type = coalesce(excluded.sdk_type, known.sdk_type),
      client_ip = coalesce(excluded.client_ip, known.client_ip),
      last_seen_at = greatest(excluded.last_seen_at, known.last_seen_at)
    WHERE excluded.last_seen_at >= known.last_seen_at + interval '1 minute'
      OR coalesce(excluded.sdk_version, known.sdk_version) IS DISTINCT FROM known.sdk_version
      OR coalesce(excluded.sdk_type, known.sdk_type) IS DISTINCT FROM known.sdk_type
      OR coalesce(excluded.client_ip, known.client_ip) IS DISTINCT FROM known.client_ip`)

const instanceColumns =
  '"appName" text, environment text, "instanceId" text, "sdkVersion" text, "sdkType" text, "clientIp" text, ' +
  '"lastSeen" timestamptz'

type Row = Omit<Application, "usage"> & {
  readonly places: ReadonlyArray<{ readonly project: string; readonly environment: string }>
}

const read = (sql: Sql, where: Statement.Fragment) =>
  Effect.map(
    Effect.orDie(sql<Row>`
      SELECT a.app_name AS "appName", iso(a.created_at) AS "createdAt", a.description, a.url, a.color, a.icon,
        a.strategies, (
          SELECT coalesce(json_agg(place), '[]')
          FROM (SELECT u.project, u.environment FROM application_usage u WHERE u.app_name = a.app_name) AS place
        ) AS places
      FROM applications a ${where} ORDER BY a.app_name`),
    (rows) => rows.map(({ places, ...application }) => ({ ...application, usage: groupUsage(places) }))
  )

const instances = (sql: Sql) => (appNames: ReadonlyArray<string>) =>
  Effect.orDie(sql<ApplicationInstance>`
    SELECT app_name AS "appName", environment, instance_id AS "instanceId", sdk_version AS "sdkVersion",
      sdk_type AS "sdkType", client_ip AS "clientIp", iso(last_seen_at) AS "lastSeen"
    FROM client_instances WHERE app_name IN (SELECT unnest(${appNames}::text[]))
    ORDER BY app_name, environment, instance_id`)

const describe = (sql: Sql) => (appName: string, details: ApplicationDetails, at: Timestamp) =>
  Effect.gen(function* () {
    const isNew = yield* changed(sql`
      INSERT INTO applications (app_name, created_at) VALUES (${appName}, ${at}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING app_name`)
    const columns = (["description", "url", "color", "icon"] as const).flatMap((column) => {
      const value = details[column]
      return value === undefined ? [] : [sql`${sql(column)} = ${value}`]
    })
    const all =
      details.strategies === undefined
        ? columns
        : [...columns, sql`strategies = ${JSON.stringify(details.strategies)}::json`]
    if (all.length > 0) yield* done(sql`UPDATE applications SET ${sql.csv(all)} WHERE app_name = ${appName}`)
    return isNew
  })
