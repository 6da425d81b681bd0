import type { Sql } from "../sql/sql.ts"

/** Whether one of `integrations` wants one of `events`: as `wantsEvent` of the domain has it, which has the last word. */
export const isWanted = (sql: Sql) => sql`
  type = ANY(integrations.events) AND ${isAmong(sql, "project", "projects")}
  AND (environment IS NULL OR ${isAmong(sql, "environment", "environments")})`

/** An event may name several of them. */
const isAmong = (sql: Sql, place: "project" | "environment", names: "projects" | "environments") => sql`(
  integrations.${sql(names)} = '{}' OR '*' = ANY(integrations.${sql(names)})
  OR string_to_array(events.${sql(place)}, ',') && (integrations.${sql(names)} || '{*}'::text[])
)`
