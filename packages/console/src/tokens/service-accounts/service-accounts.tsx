import { Bot, KeyRound, Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { PersonalToken, RoleReference, ServiceAccount } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { CreatePersonalToken } from "../personal-tokens/create-personal-token.tsx"
import styles from "./service-accounts.module.css"

const CreateServiceAccount = lazy(async () => ({
  default: (await import("./create-service-account.tsx")).CreateServiceAccount
}))

type Open =
  | { readonly what: "create" }
  | { readonly what: "token" | "delete"; readonly account: ServiceAccount }
  | { readonly what: "delete-token"; readonly account: ServiceAccount; readonly token: PersonalToken }

/** Accounts of programs: they have tokens and roles, and cannot log in. */
export const ServiceAccounts = () => {
  const accounts = $api.useQuery("get", "/api/admin/service-account")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={reason}
      onClick={() => setOpen({ what: "create" })}
    >
      Create a service account
    </Button>
  )
  return (
    <Page
      title="Service accounts"
      description="For programs that change flags, such as deployments. They have roles and tokens, and cannot log in."
      actions={create}
    >
      <Loaded query={accounts}>
        {(data) =>
          data.serviceAccounts.length === 0 ? (
            <EmptyState icon={<Bot aria-hidden="true" />} title="No service accounts yet" actions={create}>
              A token of a service account goes on working when the person who made it leaves.
            </EmptyState>
          ) : (
            <AccountTable accounts={data.serviceAccounts} roles={data.rootRoles} reason={reason} onOpen={setOpen} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>{open?.what === "create" && <CreateServiceAccount onClose={close} />}</Suspense>
      {open?.what === "token" && (
        <CreatePersonalToken onClose={close} create={(body) => createToken(open.account, body)} />
      )}
      {open?.what === "delete" && (
        <Confirm
          open
          danger
          onClose={close}
          title={`Delete ${open.account.name ?? open.account.username}?`}
          action="Delete the service account"
          onConfirm={() => remove(open.account)}
        >
          <p>Its tokens stop working at once.</p>
        </Confirm>
      )}
      {open?.what === "delete-token" && (
        <Confirm
          open
          danger
          onClose={close}
          title="Delete the token?"
          action="Delete the token"
          onConfirm={() => removeToken(open.account, open.token)}
        >
          <p>Programs that use the token for {open.token.description} stop working at once.</p>
        </Confirm>
      )}
    </Page>
  )
}

interface AccountTableProps {
  readonly accounts: ReadonlyArray<ServiceAccount>
  readonly roles: ReadonlyArray<RoleReference>
  readonly reason: string | undefined
  readonly onOpen: (open: Open) => void
}

const AccountTable = ({ accounts, onOpen, reason, roles }: AccountTableProps) => (
  <Table
    label="Service accounts"
    rows={accounts}
    keyOf={({ id }) => id}
    columns={[
      { key: "name", title: "Name", cell: ({ name, username }) => <b>{name ?? username}</b> },
      { key: "role", title: "Role", cell: ({ rootRole }) => roles.find(({ id }) => id === rootRole)?.name },
      {
        key: "tokens",
        title: "Tokens",
        cell: (account) => (
          <ul className={styles["tokens"]}>
            {account.tokens.map((token) => (
              <li key={token.id}>
                {token.description},{" "}
                {token.seenAt === null ? (
                  "never used"
                ) : (
                  <>
                    used <TimeAgo at={token.seenAt} />
                  </>
                )}
                , expires <TimeAgo at={token.expiresAt} />
                <Button
                  look="quiet"
                  size="small"
                  label={`Delete the token for ${token.description}`}
                  icon={<Trash2 aria-hidden="true" />}
                  disabledReason={reason}
                  onClick={() => onOpen({ what: "delete-token", account, token })}
                />
              </li>
            ))}
          </ul>
        )
      },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (account) => (
          <>
            <Button
              look="quiet"
              size="small"
              label={`Create a token for ${account.name ?? account.username}`}
              icon={<KeyRound aria-hidden="true" />}
              disabledReason={reason}
              onClick={() => onOpen({ what: "token", account })}
            />
            <Button
              look="quiet"
              size="small"
              label={`Delete ${account.name ?? account.username}`}
              icon={<Trash2 aria-hidden="true" />}
              disabledReason={reason}
              onClick={() => onOpen({ what: "delete", account })}
            />
          </>
        )
      }
    ]}
  />
)

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/service-account"] })

const createToken = async (
  { id }: ServiceAccount,
  body: { description: string; expiresAt: string }
): Promise<string> => {
  const params = { path: { serviceAccountId: String(id) } }
  const { data } = await api.POST("/api/admin/service-account/{serviceAccountId}/token", { params, body })
  await refresh()
  return data?.secret ?? ""
}

const remove = async ({ id }: ServiceAccount) => {
  await api.DELETE("/api/admin/service-account/{serviceAccountId}", {
    params: { path: { serviceAccountId: String(id) } }
  })
  await refresh()
}

const removeToken = async ({ id }: ServiceAccount, token: PersonalToken) => {
  const params = { path: { serviceAccountId: String(id), tokenId: String(token.id) } }
  await api.DELETE("/api/admin/service-account/{serviceAccountId}/token/{tokenId}", { params })
  await refresh()
}
