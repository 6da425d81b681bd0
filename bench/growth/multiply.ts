import { query } from "@halyard/postgres-server"
import { Effect } from "effect"

/**
 * Multiplies the features of a database that holds `features` seeded ones, each with its environments, strategies, tags and
 * events. The names are those that more imports would have given. Importing ninety thousand would take half an hour on a
 * busy machine.
 */
export const multiply = (url: string, features: number, times: number): Promise<unknown> =>
  query(url, (sql) =>
    Effect.forEach([...copies(features, times), "ANALYZE"], (statement) => sql.unsafe(statement), { discard: true })
  )

const copies = (features: number, times: number): ReadonlyArray<string> => {
  const renamed = (column: string) =>
    `left(${column}, -6) || lpad((right(${column}, 6)::integer + copy * ${features})::text, 6, '0')`
  const copied = (
    table: string,
    names: ReadonlyArray<string>,
    others: string,
    made: Readonly<Record<string, string>> = {}
  ) => `
    INSERT INTO ${table} (${[...names, ...Object.keys(made)].join()}, ${others})
    SELECT ${[...names.map(renamed), ...Object.values(made)].join()}, ${others} FROM ${table} CROSS JOIN generate_series(1, ${times - 1}) AS copy
    WHERE ${names[0]} IS NOT NULL`
  return [
    copied(
      "features",
      ["name", "folded_name"],
      "project, type, description, impression_data, stale, created_at, created_by"
    ),
    copied("feature_environments", ["feature"], "environment, enabled"),
    copied("feature_tags", ["feature"], "type, value"),
    copied("feature_strategies", ["feature"], "environment, name, sort_order, constraints, variants, parameters", {
      id: "gen_random_uuid()::text"
    }),
    copied(
      "events",
      ["feature_name"],
      "created_at, type, created_by, created_by_user_id, project, environment, data, pre_data, tags, search_text, size"
    )
  ]
}
