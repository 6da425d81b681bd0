import { displayNameOf, creatorNamed } from "@halyard/core/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { statements } from "./runner/statements.ts"

/** Logins, and new pictures of creators: the initials in the old ones are clipped. Users are shown by name from now on. */
export const addPeople = Effect.andThen(
  statements([
    `CREATE TABLE logins (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username text,
      auth_type text NOT NULL,
      created_at timestamptz(3) NOT NULL,
      successful boolean NOT NULL,
      ip text,
      failure_reason text
    )`,
    "CREATE INDEX logins_by_outcome ON logins (successful, id)",
    "CREATE INDEX logins_failed ON logins (created_at) WHERE NOT successful"
  ]),
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const creators = yield* sql<FormerCreator>`
      SELECT key, creators.id, creator->>'name' AS former, users.id IS NOT NULL AS known, users.name, email, username
      FROM creators LEFT JOIN users ON users.id = creators.id
      WHERE creator->>'imageUrl' <> ''`
    const shown = creators.map(({ key, ...creator }) => ({ key, creator: creatorNamed(creator.id, nameFor(creator)) }))
    yield* sql`
      UPDATE creators SET creator = shown.creator
      FROM json_to_recordset(${JSON.stringify(shown)}::json) AS shown(key uuid, creator json)
      WHERE creators.key = shown.key`
  })
)

interface FormerCreator {
  readonly key: string
  readonly id: number
  readonly former: string
  /** Whether there still is such a user. */
  readonly known: boolean
  readonly name: string | null
  readonly email: string | null
  readonly username: string | null
}

const nameFor = ({ former, known, ...user }: Omit<FormerCreator, "key">): string =>
  known ? displayNameOf(user) : former
