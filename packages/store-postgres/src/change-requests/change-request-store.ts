import {
  approvalRule,
  type ChangeRequest,
  type ChangeRequestQuery,
  type ChangeRequestState,
  CurrentPageSize,
  changedFeatureNames,
  type RequestOutline,
  type Requirement,
  type Timestamp
} from "@halyard/core/domain"
import { approvalRulesLock, ChangeRequestStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { sharedLocks } from "../sql/named-locks.ts"
import { done, type Sql } from "../sql/sql.ts"

export const layerChangeRequestStore = Layer.effect(
  ChangeRequestStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ChangeRequestStore.of({
      rules: rules(sql),
      shareRules: shareRules(sql),
      setRule: setRule(sql),
      defaultReviewers: defaultReviewers(sql),
      setDefaultReviewers: setDefaultReviewers(sql),
      insert: insert(sql),
      find: (id) => one(sql<Row>`SELECT id, content FROM change_requests WHERE id = ${id}`),
      lock: (id) => one(sql<Row>`SELECT id, content FROM change_requests WHERE id = ${id} FOR UPDATE`),
      update: update(sql),
      remove: (id) => done(sql`DELETE FROM change_requests WHERE id = ${id}`),
      search: search(sql),
      counts: counts(sql),
      due: due(sql)
    })
  )
)

interface RuleRow {
  readonly project: string
  readonly environment: string
  readonly requiredApprovals: number | null
  readonly serviceAccountsApprove: boolean
  readonly minimum: number | null
}

const rules = (sql: Sql) => (projects: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<RuleRow>`
      SELECT link.project, link.environment, link.service_accounts_approve AS "serviceAccountsApprove",
        CASE WHEN link.change_requests_enabled THEN coalesce(link.required_approvals, 1) END AS "requiredApprovals",
        environments.required_approvals AS minimum
      FROM project_environments link JOIN environments ON environments.name = link.environment
      WHERE link.project = ANY(${projects}::text[])
        AND (link.change_requests_enabled OR environments.required_approvals IS NOT NULL)
      ORDER BY link.project, link.environment`),
    (rows) =>
      rows.flatMap(({ environment, minimum, project, requiredApprovals, serviceAccountsApprove }) => {
        const own = requiredApprovals === null ? null : { requiredApprovals, serviceAccountsApprove }
        return approvalRule({ project, environment }, { own, minimum }) ?? []
      })
  )

/** Sent together, but as two statements: the second one sees what was committed while the first one waited. */
const shareRules = (sql: Sql) => (projects: ReadonlyArray<string>) =>
  Effect.andThen(done(sharedLocks(sql, projects.toSorted().map(approvalRulesLock))), rules(sql)(projects))

const setRule = (sql: Sql) => (project: string, environment: string, own: Requirement | null) =>
  done(sql`
    UPDATE project_environments
    SET change_requests_enabled = ${own !== null}, required_approvals = ${own?.requiredApprovals ?? null}::integer,
      service_accounts_approve = ${own?.serviceAccountsApprove ?? false}
    WHERE project = ${project} AND environment = ${environment}`)

const defaultReviewers = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql<{ readonly id: number }>`
      SELECT user_id AS id FROM project_reviewers WHERE project = ${project} ORDER BY user_id`),
    (rows) => rows.map(({ id }) => id)
  )

/** The lock waits for users who are being deleted. */
const setDefaultReviewers = (sql: Sql) => (project: string, users: ReadonlyArray<number>) =>
  done(sql`
    WITH dropped AS (
      DELETE FROM project_reviewers WHERE project = ${project} AND NOT user_id = ANY(${users}::integer[])
    )
    INSERT INTO project_reviewers (project, user_id)
    SELECT ${project}, id FROM users WHERE id = ANY(${users}::integer[]) FOR KEY SHARE
    ON CONFLICT DO NOTHING`)

type Content = Omit<ChangeRequest, "id">

interface Row {
  readonly id: number
  readonly content: Content
}

const requestOf = ({ content, id }: Row): ChangeRequest => ({ ...content, id })

const one = <E, R>(query: Effect.Effect<ReadonlyArray<Row>, E, R>) =>
  Effect.map(Effect.orDie(query), ([row]) => (row === undefined ? undefined : requestOf(row)))

/** When the request is applied, if it waits for that. */
const dueAt = ({ schedule, state }: Content): Timestamp | null =>
  state === "Scheduled" && schedule?.status === "pending" ? schedule.at : null

const insert = (sql: Sql) => (given: Content) =>
  Effect.map(
    Effect.orDie(sql<{ id: number }>`
      INSERT INTO change_requests (project, environment, state, author, features, reviewers, due_at, content)
      VALUES (${given.project}, ${given.environment}, ${given.state}, ${given.author.id},
        ${changedFeatureNames(given)}::text[], ${given.reviewers}::integer[], ${dueAt(given)}::timestamptz,
        ${JSON.stringify(given)}::json)
      RETURNING id`),
    ([row]): ChangeRequest => ({ ...given, id: row?.id ?? 0 })
  )

const update =
  (sql: Sql) =>
  ({ id, ...content }: ChangeRequest) =>
    done(sql`
      UPDATE change_requests
      SET state = ${content.state}, features = ${changedFeatureNames(content)}::text[],
        reviewers = ${content.reviewers}::integer[], due_at = ${dueAt(content)}::timestamptz,
        content = ${JSON.stringify(content)}::json
      WHERE id = ${id}`)

/** The size of a text is known without reading it, so nothing behind the end of the page is read. */
const search = (sql: Sql) =>
  Effect.fn("ChangeRequestStore.search")(function* (query: ChangeRequestQuery) {
    const { limit, offset = 0 } = query
    const pageSize = yield* CurrentPageSize
    const matching = sql.and(conditionsOf(sql, query))
    const rows = yield* Effect.orDie(sql<OutlineRow>`
      SELECT id, outline FROM (
        SELECT id, outline, sum(octet_length(outline)) OVER (ORDER BY id DESC) - octet_length(outline) AS before FROM (
          SELECT id, outline FROM change_requests WHERE ${matching}
          ORDER BY id DESC OFFSET ${offset} LIMIT ${limit ?? null}::bigint
        ) AS matching
      ) AS measured
      WHERE before < ${pageSize}::bigint OR before = 0 ORDER BY id DESC`)
    const [count] = yield* Effect.orDie(sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM change_requests WHERE ${matching}`)
    return { requests: rows.map(outlineIn), total: count?.total ?? 0 }
  })

interface OutlineRow {
  readonly id: number
  /** JSON. */
  readonly outline: string
}

const outlineIn = ({ id, outline }: OutlineRow): RequestOutline => ({ ...JSON.parse(outline), id })

const conditionsOf = (sql: Sql, query: ChangeRequestQuery) => [
  query.projects === "all" ? sql`true` : sql`project = ANY(${query.projects}::text[])`,
  ...(query.environment === undefined ? [] : [sql`environment = ${query.environment}`]),
  ...(query.states === undefined ? [] : [sql`state = ANY(${query.states}::text[])`]),
  ...(query.author === undefined ? [] : [sql`author = ${query.author}`]),
  ...(query.reviewer === undefined ? [] : [sql`${query.reviewer}::integer = ANY(reviewers)`]),
  ...(query.feature === undefined ? [] : [sql`${query.feature} = ANY(features)`]),
  ...(query.viewer === undefined ? [] : [sql`(state <> 'Draft' OR author = ${query.viewer})`])
]

const counts = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql<{ readonly state: ChangeRequestState; readonly count: number }>`
      SELECT state, count(*)::integer AS count FROM change_requests WHERE project = ${project} GROUP BY state`),
    (rows) => new Map(rows.map(({ count, state }) => [state, count]))
  )

const due = (sql: Sql) => (at: Timestamp, limit: number) =>
  Effect.map(
    Effect.orDie(sql<{ readonly id: number }>`
      SELECT id FROM change_requests WHERE due_at <= ${at}::timestamptz ORDER BY due_at, id LIMIT ${limit}`),
    (rows) => rows.map(({ id }) => id)
  )
