import type { Account } from "@halyard/core/domain"
import { AccessStore, type ProjectRole } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { doneAtOnce, firstRow, type Sql } from "../sql/sql.ts"
import { accountColumns } from "../users/user-store.ts"

export const layerAccessStore = Layer.effect(
  AccessStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    AccessStore.of({
      // The update locks the row, so other changes wait.
      beginChange: doneAtOnce(sql`UPDATE access_version SET version = version + 1`),
      standing: standing(sql)
    })
  )
)

interface StandingRow extends Account {
  readonly groupRoles: ReadonlyArray<number>
  readonly projectRoles: ReadonlyArray<ProjectRole>
}

const standing = (sql: Sql) => (id: number) =>
  Effect.map(
    firstRow(sql<StandingRow>`
      SELECT ${accountColumns(sql)},
        ARRAY(
          SELECT groups.root_role FROM group_users JOIN groups ON groups.id = group_id
          WHERE user_id = users.id AND groups.root_role IS NOT NULL
        ) AS "groupRoles",
        (
          SELECT coalesce(json_agg(json_build_object('project', project, 'role', role)), '[]') FROM (
            SELECT project, role FROM project_user_roles WHERE user_id = users.id
            UNION
            SELECT project, role FROM group_users JOIN project_group_roles USING (group_id) WHERE user_id = users.id
          ) AS roles
        ) AS "projectRoles"
      FROM users WHERE users.id = ${id}`),
    Option.map(({ groupRoles, projectRoles, ...account }) => ({
      account,
      rootRoles: [...new Set([account.rootRole, ...groupRoles])],
      projectRoles
    }))
  )
