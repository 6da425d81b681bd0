import { type Account, displayNameOf, creatorNamed } from "@halyard/core/domain"
import { type NewAccount, UserExists, UserStore } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { brief, doneAtOnce, firstRow, type Sql } from "../sql/sql.ts"

export const layerUserStore = Layer.effect(
  UserStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    UserStore.of({
      list: Effect.orDie(sql<Account>`SELECT ${accountColumns(sql)} FROM users ORDER BY users.id`),
      findAll: findAll(sql),
      withRootRole: withRootRole(sql),
      find: find(sql),
      findByLogin: findByLogin(sql),
      insert: insert(sql),
      update: update(sql),
      remove: remove(sql),
      setPasswordHash: (id, hash) => doneAtOnce(sql`UPDATE users SET password_hash = ${hash} WHERE id = ${id}`),
      passwordHash: passwordHash(sql),
      withPassword: withPassword(sql),
      countLogin: countLogin(sql)
    })
  )
)

export const accountColumns = (sql: Sql) => sql`
  users.id, account_type AS "accountType", username, users.name, email, users.root_role AS "rootRole",
  iso(users.created_at) AS "createdAt", iso(users.seen_at) AS "seenAt", login_attempts AS "loginAttempts",
  users.scim_id AS "scimId", users.active`

const findAll = (sql: Sql) => (ids: ReadonlyArray<number>) =>
  Effect.orDie(sql<Account>`
    SELECT ${accountColumns(sql)} FROM users WHERE users.id = ANY(${ids}::integer[]) ORDER BY users.id`)

const withRootRole = (sql: Sql) => (role: number, limit: number) =>
  Effect.orDie(sql<Account>`
    SELECT ${accountColumns(sql)} FROM users
    WHERE account_type = 'User' AND (root_role = ${role} OR users.id IN (
      SELECT user_id FROM group_users JOIN groups ON groups.id = group_id WHERE groups.root_role = ${role}
    ))
    ORDER BY users.id LIMIT ${limit}`)

const find = (sql: Sql) => (id: number) =>
  brief(firstRow(sql<Account>`SELECT ${accountColumns(sql)} FROM users WHERE users.id = ${id}`))

const findByLogin = (sql: Sql) => (login: string) =>
  Effect.map(
    firstRow(sql<Account & { passwordHash: string | null }>`
      SELECT ${accountColumns(sql)}, password_hash AS "passwordHash" FROM users
      WHERE username = ${login} OR email = ${login.toLowerCase()} ORDER BY users.id LIMIT 1`),
    Option.map(({ passwordHash: hash, ...account }) => ({ account, passwordHash: hash }))
  )

const insert = (sql: Sql) => (account: NewAccount) =>
  unlessTaken(
    sql,
    { id: 0, ...account },
    sql<Account>`
      INSERT INTO users (account_type, username, name, email, root_role, created_at, scim_id)
      VALUES (${account.accountType}, ${account.username}, ${account.name}, ${account.email}, ${account.rootRole},
        ${account.createdAt}::timestamptz, ${account.scimId})
      RETURNING ${accountColumns(sql)}`
  ).pipe(
    Effect.flatMap(([added]) =>
      added === undefined ? Effect.die("INSERT INTO users returned no row") : Effect.succeed(added)
    )
  )

const update = (sql: Sql) => (account: Account) =>
  Effect.asVoid(
    unlessTaken(
      sql,
      account,
      sql`
        WITH shown AS (
          UPDATE creators SET creator = ${JSON.stringify(creatorNamed(account.id, displayNameOf(account)))}::json
          WHERE id = ${account.id}
        )
        UPDATE users
        SET username = ${account.username}, name = ${account.name}, email = ${account.email},
          root_role = ${account.rootRole}, scim_id = ${account.scimId}, active = ${account.active}
        WHERE id = ${account.id}`
    )
  )

/** Favorites refer to ids of principals, which need not be users, so no foreign key deletes them. */
const remove = (sql: Sql) => (id: number) =>
  doneAtOnce(sql`
    WITH features AS (DELETE FROM favorite_features WHERE user_id = ${id}),
      projects AS (DELETE FROM favorite_projects WHERE user_id = ${id})
    DELETE FROM users WHERE id = ${id}`)

const passwordHash = (sql: Sql) => (id: number) =>
  Effect.map(
    Effect.orDie(sql<{ hash: string | null }>`SELECT password_hash AS hash FROM users WHERE id = ${id}`),
    ([row]) => Option.fromNullOr(row?.hash ?? null)
  )

const withPassword = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ id: number }>`SELECT id FROM users WHERE password_hash IS NOT NULL`),
    (rows) => new Set(rows.map(({ id }) => id))
  )

const countLogin = (sql: Sql) => (id: number, succeeded: boolean) =>
  doneAtOnce(sql`
    UPDATE users SET login_attempts = CASE WHEN ${succeeded} THEN 0 ELSE login_attempts + 1 END WHERE id = ${id}`)

/** Looks first, because a violated constraint would abort the transaction. Only the loser of a race violates one. */
const unlessTaken = <A>(
  sql: Sql,
  { id, email, username }: Pick<Account, "id" | "email" | "username">,
  write: Effect.Effect<A, SqlError.SqlError>
): Effect.Effect<A, UserExists> =>
  Effect.gen(function* () {
    const [taken] = yield* Effect.orDie(sql<{ property: "email" | "username" }>`
      SELECT CASE WHEN email = ${email} THEN 'email' ELSE 'username' END AS property FROM users
      WHERE (email = ${email} OR username = ${username}) AND users.id <> ${id} ORDER BY property LIMIT 1`)
    if (taken !== undefined) return yield* new UserExists(taken)
    return yield* write.pipe(Effect.catch(refuseTaken))
  })

const refuseTaken = (error: SqlError.SqlError): Effect.Effect<never, UserExists> => {
  const { reason } = error
  if (reason._tag !== "UniqueViolation") return Effect.die(error)
  return Effect.fail(new UserExists({ property: reason.constraint === "users_email" ? "email" : "username" }))
}
