import { KeyRound } from "lucide-react"
import { useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { useMay } from "../../interface/permissions.ts"
import { tokenTypeWords } from "../token-types.ts"
import { deleteApiToken, type ListedToken, useApiTokens } from "./use-api-tokens.ts"
import styles from "./api-token-table.module.css"

export interface ApiTokenTableProps {
  /** Limits the list to the tokens of one project. */
  readonly projectId?: string
}

export const ApiTokenTable = ({ projectId }: ApiTokenTableProps) => {
  const tokens = useApiTokens(projectId)
  const may = useMay()
  const [deleting, setDeleting] = useState<ListedToken>()
  const where = projectId === undefined ? {} : { project: projectId }
  const removal =
    projectId === undefined
      ? may(["DELETE_CLIENT_API_TOKEN", "DELETE_FRONTEND_API_TOKEN"])
      : may(["DELETE_PROJECT_API_TOKEN", "DELETE_CLIENT_API_TOKEN"], where)
  return (
    <>
      <Loaded query={tokens}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden="true" />} title="No API tokens yet">
              Each application needs one to ask for flags.
            </EmptyState>
          ) : (
            <TokenTable tokens={data} reason={removal.reason} onDelete={setDeleting} />
          )
        }
      </Loaded>
      {deleting !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setDeleting(undefined)}
          title={`Delete the token ${deleting.tokenName}?`}
          action="Delete the token"
          onConfirm={() => deleteApiToken(deleting, projectId)}
        >
          <p>
            Applications that use it get no flags any more, at once.{" "}
            {deleting.seenAt === null ? (
              "No application has used it yet."
            ) : (
              <>
                It was used <TimeAgo at={deleting.seenAt} />.
              </>
            )}
          </p>
        </Confirm>
      )}
    </>
  )
}

interface TokenTableProps {
  readonly tokens: ReadonlyArray<ListedToken>
  readonly reason: string | undefined
  readonly onDelete: (token: ListedToken) => void
}

const TokenTable = ({ onDelete, reason, tokens }: TokenTableProps) => (
  <Table
    label="API tokens"
    rows={tokens}
    keyOf={({ id }) => id}
    summary={({ environment, seenAt, type }) => (
      <>
        {tokenTypeWords[type]}, {environment === "*" ? "all environments" : environment}, last used:{" "}
        <Seen at={seenAt} />
      </>
    )}
    columns={[
      {
        key: "name",
        title: "Name",
        cell: ({ secret, tokenName }) => (
          <>
            <b>{tokenName}</b>
            <code className={styles["secret"]}>{secret}</code>
          </>
        )
      },
      {
        key: "type",
        title: "For",
        secondary: true,
        cell: ({ type }) => <Badge tone={type === "admin" ? "danger" : "neutral"}>{tokenTypeWords[type]}</Badge>
      },
      {
        key: "environment",
        title: "Environment",
        secondary: true,
        cell: ({ environment }) => (environment === "*" ? "all" : environment)
      },
      {
        key: "projects",
        title: "Projects",
        secondary: true,
        cell: ({ projects }) => (projects.includes("*") ? "all" : projects.join(", "))
      },
      { key: "seen", title: "Last used", secondary: true, cell: ({ seenAt }) => <Seen at={seenAt} /> },
      {
        key: "expires",
        title: "Expires",
        secondary: true,
        cell: ({ expiresAt }) => (expiresAt === null ? "never" : <TimeAgo at={expiresAt} />)
      },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (token) => <RowActions name={token.tokenName} reason={reason} onDelete={() => onDelete(token)} />
      }
    ]}
  />
)

const Seen = ({ at }: { readonly at: string | null }) => (at === null ? "never" : <TimeAgo at={at} />)
