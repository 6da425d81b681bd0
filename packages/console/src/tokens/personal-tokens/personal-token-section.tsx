import { Plus } from "lucide-react"
import { useState, type ReactNode } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Section } from "../../components/page-frame.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { milliseconds } from "../../time/instants.ts"
import { useNow } from "../../time/now.ts"
import type { NewPersonalToken, PersonalToken } from "../../interface/operations.gen.ts"
import { CreatePersonalToken } from "./create-personal-token.tsx"

export interface PersonalTokenSectionProps {
  readonly title: string
  readonly description: string
  readonly tokens: ReadonlyArray<PersonalToken>
  /** Makes a token and answers its secret. */
  readonly onCreate: (token: NewPersonalToken) => Promise<string>
  readonly onDelete: (token: PersonalToken) => Promise<unknown>
}

/** Tokens of a user or a service account. */
export const PersonalTokenSection = ({ description, onCreate, onDelete, title, tokens }: PersonalTokenSectionProps) => {
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<PersonalToken>()
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          Create a token
        </Button>
      }
    >
      {tokens.length === 0 ? (
        <EmptyState title="No tokens yet" />
      ) : (
        <TokenTable label={title} tokens={tokens} onDelete={setDeleting} />
      )}
      {creating && <CreatePersonalToken onClose={() => setCreating(false)} create={onCreate} />}
      {deleting !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setDeleting(undefined)}
          title={`Delete the token for ${deleting.description}?`}
          action="Delete the token"
          onConfirm={() => onDelete(deleting)}
        >
          <p>
            What uses it stops working at once. Last used: <Seen token={deleting} />.
          </p>
        </Confirm>
      )}
    </Section>
  )
}

interface TokenTableProps {
  readonly label: string
  readonly tokens: ReadonlyArray<PersonalToken>
  readonly onDelete: (token: PersonalToken) => void
}

const TokenTable = ({ label, onDelete, tokens }: TokenTableProps) => (
  <Table
    label={label}
    rows={tokens}
    keyOf={({ id }) => id}
    summary={(token) => (
      <>
        Last used: <Seen token={token} />
      </>
    )}
    columns={[
      { key: "description", title: "For", cell: ({ description }) => description },
      { key: "seen", title: "Last used", secondary: true, cell: (token) => <Seen token={token} /> },
      { key: "expires", title: "Expires", cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (token) => <RowActions name={`the token for ${token.description}`} onDelete={() => onDelete(token)} />
      }
    ]}
  />
)

const Seen = ({ token: { seenAt } }: { readonly token: PersonalToken }): ReactNode =>
  seenAt === null ? "never" : <TimeAgo at={seenAt} />

const Expiry = ({ at }: { readonly at: string }) => {
  const now = useNow()
  return milliseconds(at) <= now ? <Badge tone="danger">Expired</Badge> : <TimeAgo at={at} />
}
