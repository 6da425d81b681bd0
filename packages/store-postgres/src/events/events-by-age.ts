import type { EventFilters, EventScope } from "@halyard/core/domain"
import { Struct } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { eventConditions, spanOfDays } from "./event-counts.ts"

/** Which events to read, and the order in which an index has them: newest first. */
export interface EventsByAge {
  readonly conditions: ReadonlyArray<Statement.Fragment>
  readonly order: Statement.Fragment
}

/**
 * The events that meet all conditions of a search except for its text. For one project or type the order names it, too:
 * only the index of projects or types has that order. Given `project = 'x' ORDER BY id DESC`, the planner reads the
 * whole log from its end if the project has more than a few events in a hundred, because it expects to find enough of
 * them soon.
 */
export const eventsByAge = (sql: Sql, query: EventFilters, scope: EventScope): EventsByAge => {
  const of = (column: Statement.Fragment, value: string, others: EventFilters): EventsByAge => ({
    conditions: [
      sql`(${column}, events.id) >= (${value}, 0)`,
      sql`(${column}, events.id) <= (${value}, 9223372036854775807)`,
      ...eventConditions(sql, others, scope)
    ],
    order: sql`${column} DESC, events.id DESC`
  })
  if (query.from === undefined && query.before === undefined) {
    const project = onlyOne(query.projects)
    if (project !== undefined) return of(sql`events.project`, project, Struct.omit(query, ["projects"]))
    const type = onlyOne(query.types)
    if (type !== undefined) return of(sql`events.type`, type, Struct.omit(query, ["types"]))
  }
  return { conditions: [...eventConditions(sql, query, scope), ...spanOfDays(sql, query)], order: sql`events.id DESC` }
}

const onlyOne = (values: ReadonlyArray<string> | undefined): string | undefined =>
  values?.length === 1 ? values[0] : undefined
