import { NameExists, type Resource } from "@halyard/core/domain"
import { Effect, Predicate } from "effect"
import type { SqlError, Statement } from "effect/sql"

export interface TakenName {
  readonly name: string
  readonly archived?: boolean
}

/**
 * Runs an insert that returns the taken names, and then inserts nothing. A violated constraint would abort the
 * transaction; with this, that only happens to the loser of a race.
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

/** Runs an insert that returns the new id, or no row when the name is taken. */
export const insertUnlessTaken = <A extends TakenName>(
  resource: Resource,
  constraint: string,
  item: A,
  insert: Effect.Effect<ReadonlyArray<{ readonly id: number }>, NameExists | SqlError.SqlError>
): Effect.Effect<A & { readonly id: number }, NameExists> =>
  insert.pipe(
    Effect.catchTag("SqlError", (error) => raceLost(resource, constraint, error)),
    Effect.flatMap(([added]) =>
      added === undefined ? nameExists(resource, item) : Effect.succeed({ ...item, id: added.id })
    )
  )

/** Runs an update that returns `taken`. */
export const updateUnlessTaken = (
  resource: Resource,
  constraint: string,
  item: TakenName,
  update: Effect.Effect<ReadonlyArray<{ readonly taken: boolean }>, NameExists | SqlError.SqlError>
): Effect.Effect<void, NameExists> =>
  update.pipe(
    Effect.catchTag("SqlError", (error) => raceLost(resource, constraint, error)),
    Effect.flatMap(([answer]) => (answer?.taken === true ? nameExists(resource, item) : Effect.void))
  )

/** The winner of the race was inserted a moment ago, so it is not archived. */
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

/** Only the detail of the server's error names the key: `Key (name)=(x) already exists.` */
const violatingKey = (cause: unknown): string =>
  Predicate.hasProperty(cause, "detail") && typeof cause.detail === "string"
    ? (/=\((.*)\) already exists/s.exec(cause.detail)?.[1] ?? "")
    : ""
