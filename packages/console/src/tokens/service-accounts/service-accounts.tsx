import { Bot, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { RoleReference, ServiceAccount } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { PersonLink } from "../../users/person-link.tsx"
import { userName } from "../../users/user-name.ts"
import { counted } from "../../words/numbers.ts"
import { DeleteServiceAccount } from "./delete-service-account.tsx"
import styles from "./service-accounts.module.css"

const CreateServiceAccount = lazy(async () => ({
  default: (await import("./create-service-account.tsx")).CreateServiceAccount
}))

/** Accounts of programs: they have tokens and roles, and cannot log in. */
export const ServiceAccounts = () => {
  const { allowed, reason } = useMay()("ADMIN")
  const accounts = $api.useQuery("get", "/api/admin/service-account", {}, { enabled: allowed })
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<ServiceAccount>()
  return (
    <PageFrame
      title="Service accounts"
      description="For programs that change flags, such as deployments. They have roles and tokens, and cannot log in."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => setCreating(true)}
        >
          Create a service account
        </Button>
      }
    >
      <AdminsOnly what="service accounts">
        <Loaded query={accounts}>
          {(data) =>
            data.serviceAccounts.length === 0 ? (
              <EmptyState icon={<Bot aria-hidden="true" />} title="No service accounts yet">
                A token of a service account goes on working when the person who made it leaves.
              </EmptyState>
            ) : (
              <AccountTable accounts={data.serviceAccounts} roles={data.rootRoles} onDelete={setDeleting} />
            )
          }
        </Loaded>
      </AdminsOnly>
      <Suspense fallback={null}>{creating && <CreateServiceAccount onClose={() => setCreating(false)} />}</Suspense>
      {deleting !== undefined && <DeleteServiceAccount account={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

interface AccountTableProps {
  readonly accounts: ReadonlyArray<ServiceAccount>
  readonly roles: ReadonlyArray<RoleReference>
  readonly onDelete: (account: ServiceAccount) => void
}

const AccountTable = ({ accounts, onDelete, roles }: AccountTableProps) => {
  const roleOf = ({ rootRole }: ServiceAccount) => roles.find(({ id }) => id === rootRole)?.name
  return (
    <Table
      label="Service accounts"
      rows={accounts}
      keyOf={({ id }) => id}
      summary={(account) => (
        <>
          {roleOf(account)}, {counted(account.tokens.length, "token")}
        </>
      )}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: (account) => (
            <>
              <PersonLink person={{ ...account, accountType: "Service Account" }} />
              <span className={styles["username"]}>{account.username}</span>
            </>
          )
        },
        { key: "role", title: "Role", secondary: true, cell: roleOf },
        { key: "tokens", title: "Tokens", align: "end", secondary: true, cell: ({ tokens }) => tokens.length },
        { key: "used", title: "Last used", secondary: true, cell: ({ tokens }) => <Moment at={latest(tokens)} /> },
        { key: "made", title: "Created", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (account) => <RowActions name={userName(account)} onDelete={() => onDelete(account)} />
        }
      ]}
    />
  )
}

const latest = (tokens: ServiceAccount["tokens"]): string | undefined =>
  tokens
    .flatMap(({ seenAt }) => (seenAt === null ? [] : [seenAt]))
    .toSorted()
    .at(-1)

const Moment = ({ at }: { readonly at: string | undefined }) => (at === undefined ? "never" : <TimeAgo at={at} />)
