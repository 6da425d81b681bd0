import {
  type Application,
  type ApplicationDetails,
  type ApplicationInstance,
  groupUsage,
  type Reporter,
  type Timestamp
} from "@halyard/core/domain"
import { ApplicationStore, type MostAdded, type ReportedInstance, type SeenApplication } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { changed, done, firstRow, givenRows, type Sql } from "../sql/sql.ts"

export const layerApplicationStore = Layer.effect(
  ApplicationStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ApplicationStore.of({
      see: see(sql),
      seeInstances: seeInstances(sql),
      list: read(sql, sql``),
      find: (appName) => firstRow(read(sql, sql`WHERE a.app_name = ${appName}`)),
      instances: instances(sql),
      describe: describe(sql),
      remove: (appName) => done(sql`DELETE FROM applications WHERE app_name = ${appName}`),
      known: known(sql),
      forgetAnonymous: (before) =>
        done(sql`DELETE FROM applications WHERE reported_by IS NOT NULL AND seen_at < ${before}::timestamptz`),
      forgetInstances: (before) => done(sql`DELETE FROM client_instances WHERE last_seen_at < ${before}::timestamptz`)
    })
  )
)

const see = (sql: Sql) => (applications: ReadonlyArray<SeenApplication>, at: Timestamp, most: MostAdded) =>
  Effect.gen(function* () {
    const added = yield* Effect.orDie(sql<{ appName: string; reporter: Reporter }>`
      INSERT INTO applications (app_name, strategies, created_at, reported_by, seen_at)
      SELECT "appName", coalesce(strategies, '[]'), ${at}::timestamptz, reporter, ${at}::timestamptz
      FROM (
        SELECT *, row_number() OVER (
          PARTITION BY reporter, CASE WHEN reporter IS NULL THEN project END, CASE WHEN reporter IS NULL THEN environment END
          ORDER BY "appName" COLLATE "C"
        ) AS place
        FROM ${givenApplications(sql, applications)}
        WHERE NOT EXISTS (SELECT FROM applications a WHERE a.app_name = "appName")
      ) AS fresh
      WHERE place <= CASE WHEN reporter IS NULL
        THEN ${most.servers}::int - (
          SELECT count(*) FROM application_usage u JOIN applications a ON a.app_name = u.app_name
          WHERE u.project = fresh.project AND u.environment = fresh.environment AND a.reported_by IS NULL
        )
        ELSE ${most.each}::int - (SELECT count(*) FROM applications a WHERE a.reported_by = reporter)
      END
      ORDER BY "appName" COLLATE "C" ON CONFLICT DO NOTHING
      RETURNING app_name AS "appName", reported_by AS reporter`)
    const vouchedFor = yield* vouchFor(sql, applications)
    if (applications.some(({ reporter }) => reporter !== null)) yield* seeAgain(sql, applications, at)
    const withStrategies = applications.filter(({ strategies }) => strategies !== null)
    if (withStrategies.length > 0) yield* setStrategies(sql, withStrategies)
    yield* addUsage(sql, applications)
    return [...added.filter(({ reporter }) => reporter === null), ...vouchedFor].map(({ appName }) => appName)
  })

/** Applications that only pages had reported until now. */
const vouchFor = (sql: Sql, applications: ReadonlyArray<SeenApplication>) =>
  Effect.orDie(sql<{ appName: string }>`
    WITH others AS (
      SELECT a.app_name FROM ${givenApplications(sql, applications)}
      JOIN applications a ON a.app_name = given."appName" AND a.reported_by IS NOT NULL AND given.reporter IS NULL
      ORDER BY a.app_name FOR NO KEY UPDATE OF a
    )
    UPDATE applications SET reported_by = NULL FROM others WHERE applications.app_name = others.app_name
    RETURNING applications.app_name AS "appName"`)

/** Accurate to an hour. */
const seeAgain = (sql: Sql, applications: ReadonlyArray<SeenApplication>, at: Timestamp) =>
  done(sql`
    WITH others AS (
      SELECT a.app_name FROM ${givenApplications(sql, applications)}
      JOIN applications a ON a.app_name = given."appName" AND a.reported_by IS NOT NULL
        AND a.seen_at <= ${at}::timestamptz - interval '1 hour'
      ORDER BY a.app_name FOR NO KEY UPDATE OF a
    )
    UPDATE applications SET seen_at = ${at}::timestamptz FROM others WHERE applications.app_name = others.app_name`)

const givenApplications = (sql: Sql, applications: ReadonlyArray<SeenApplication>) =>
  givenRows(
    sql,
    applications.map(({ appName, reporter, strategies, usage: [share] }) => ({
      appName,
      reporter,
      strategies,
      project: share?.project ?? null,
      environment: share?.environment ?? null
    })),
    '"appName" text, reporter text, strategies json, project text, environment text'
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
  const rows = applications.flatMap(({ appName, usage }) =>
    usage.map(({ environment, project }) => ({ appName, project, environment }))
  )
  return done(sql`
    INSERT INTO application_usage (app_name, project, environment)
    SELECT "appName", project, environment
    FROM ${givenRows(sql, rows, '"appName" text, project text, environment text')}
    WHERE EXISTS (SELECT FROM applications a WHERE a.app_name = "appName") AND NOT EXISTS (
      SELECT FROM application_usage u
      WHERE u.app_name = "appName" AND u.project = given.project AND u.environment = given.environment
    )
    ORDER BY "appName" COLLATE "C", project COLLATE "C", environment COLLATE "C" ON CONFLICT DO NOTHING`)
}

/** Skips instances of applications that were removed meanwhile. */
const seeInstances = (sql: Sql) => (seen: ReadonlyArray<ReportedInstance>, most: MostAdded) =>
  done(sql`
    INSERT INTO client_instances AS known (
      app_name, environment, instance_id, sdk_version, sdk_type, client_ip, last_seen_at, reported_by
    )
    SELECT "appName", environment, "instanceId", "sdkVersion", "sdkType", "clientIp", "lastSeen", reporter
    FROM (
      SELECT given.*, old.app_name IS NOT NULL AS "isKnown", row_number() OVER (
        PARTITION BY reporter, old.app_name IS NOT NULL, CASE WHEN reporter IS NULL THEN given.project END,
          CASE WHEN reporter IS NULL THEN given.environment END
        ORDER BY "appName" COLLATE "C", given.environment COLLATE "C", "instanceId" COLLATE "C"
      ) AS place
      FROM ${givenRows(sql, seen, instanceColumns)} JOIN applications ON applications.app_name = given."appName"
      LEFT JOIN client_instances old
        ON (old.app_name, old.environment, old.instance_id) = ("appName", given.environment, "instanceId")
    ) AS instance
    WHERE "isKnown" OR place <= CASE WHEN reporter IS NULL
      THEN ${most.servers}::int - (
        SELECT count(*) FROM client_instances i
        JOIN applications a ON a.app_name = i.app_name AND a.reported_by IS NULL
        JOIN application_usage u
          ON u.app_name = i.app_name AND u.environment = i.environment AND u.project = instance.project
        WHERE i.environment = instance.environment AND i.reported_by IS NULL
      )
      ELSE ${most.each}::int - (SELECT count(*) FROM client_instances i WHERE i.reported_by = reporter)
    END
    ORDER BY "appName" COLLATE "C", environment COLLATE "C", "instanceId" COLLATE "C"
    ON CONFLICT (app_name, environment, instance_id) DO UPDATE
    SET sdk_version = coalesce(excluded.sdk_version, known.sdk_version),
      sdk_type = coalesce(excluded.sdk_type, known.sdk_type),
      client_ip = coalesce(excluded.client_ip, known.client_ip),
      last_seen_at = greatest(excluded.last_seen_at, known.last_seen_at),
      reported_by = CASE WHEN excluded.reported_by IS NULL THEN NULL ELSE known.reported_by END
    WHERE excluded.last_seen_at >= known.last_seen_at + interval '1 minute'
      OR coalesce(excluded.sdk_version, known.sdk_version) IS DISTINCT FROM known.sdk_version
      OR coalesce(excluded.sdk_type, known.sdk_type) IS DISTINCT FROM known.sdk_type
      OR coalesce(excluded.client_ip, known.client_ip) IS DISTINCT FROM known.client_ip`)

const instanceColumns =
  '"appName" text, environment text, "instanceId" text, "sdkVersion" text, "sdkType" text, "clientIp" text, ' +
  '"lastSeen" timestamptz, reporter text, project text'

const known = (sql: Sql) => (appNames: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<{ appName: string }>`
      SELECT app_name AS "appName" FROM applications WHERE app_name IN (SELECT unnest(${appNames}::text[]))`),
    (rows): ReadonlySet<string> => new Set(rows.map(({ appName }) => appName))
  )

const read = (sql: Sql, where: Statement.Fragment) =>
  Effect.map(
    Effect.orDie(sql<Row>`
      SELECT a.app_name AS "appName", iso(a.created_at) AS "createdAt", a.description, a.url, a.color, a.icon,
        a.strategies, (
          SELECT coalesce(json_agg(used), '[]')
          FROM (SELECT u.project, u.environment FROM application_usage u WHERE u.app_name = a.app_name) AS used
        ) AS usage
      FROM applications a ${where} ORDER BY a.app_name`),
    (rows) => rows.map((application) => ({ ...application, usage: groupUsage(application.usage) }))
  )

type Row = Omit<Application, "usage"> & {
  readonly usage: ReadonlyArray<{ readonly project: string; readonly environment: string }>
}

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
    yield* done(sql`UPDATE applications SET ${sql.csv([...all, sql`reported_by = NULL`])} WHERE app_name = ${appName}`)
    return isNew
  })
