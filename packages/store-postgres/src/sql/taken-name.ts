import { NameExists, type Resource } from "@halyard/core/domain"
import { Effect, Predicate } from "effect"
import type { SqlError, Statement } from "effect/sql"

export interface TakenName {
  readonly name: string
  readonly archived?: boolean
}

/**
 * Runs a statement that inserts all or, when names are taken, answers those and inserts none: that way the transaction
 * goes on. Only who loses a race runs into the unique constraint.
 */
export const refuseTaken = <Row extends TakenName>(
  resource: Resource,
  constraint: string,
  insert: Statement.Statement<Row>
): Effect.Effect<void, NameExists> =>
  insert.pipe(
    Effect.flatMap(([taken]) => (taken === undefined ? Effect.void : nameExists(resource, taken))),
    Effect.catchTag("SqlError", (error) => raceLost(resource, constraint, error))
  )

export const nameExists = (resource: Resource, { name, archived }: TakenName): Effect.Effect<never, NameExists> =>
  Effect.fail(new NameExists({ resource, name, ...(archived === undefined ? {} : { archived }) }))

/** What took the name was added a moment ago, so it is not archived. */
export const raceLost = (
  resource: Resource,
  constraint: string,
  error: SqlError.SqlError
): Effect.Effect<never, NameExists> =>
  error.reason._tag === "UniqueViolation" && error.reason.constraint === constraint
    ? nameExists(resource, {
        name: violatingKey(error.reason.cause),
        ...(resource === "feature" ? { archived: false } : {})
      })
    : Effect.die(error)

/** The server names the key in the detail of its error only: `Key (name)=(x) already exists.` */
const violatingKey = (cause: unknown): string =>
  Predicate.hasProperty(cause, "detail") && typeof cause.detail === "string"
    ? (/=\((.*)\) already exists/s.exec(cause.detail)?.[1] ?? "")
    : ""
