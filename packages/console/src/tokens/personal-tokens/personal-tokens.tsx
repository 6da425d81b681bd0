import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { PersonalToken } from "../../interface/operations.gen.ts"
import { CreatePersonalToken } from "./create-personal-token.tsx"

const key = ["get", "/api/admin/user/tokens"]

/** The caller's own tokens: scripts act with them as the caller does. */
export const PersonalTokens = () => {
  const tokens = $api.useQuery("get", "/api/admin/user/tokens")
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<PersonalToken>()
  return (
    <Section
      title="Personal tokens"
      description="Scripts use them to act as you, with all that you may do."
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          Create a token
        </Button>
      }
    >
      <Loaded query={tokens} rows={2}>
        {({ pats }) =>
          pats.length === 0 ? (
            <EmptyState title="No tokens yet" />
          ) : (
            <Table
              label="Personal tokens"
              rows={pats}
              keyOf={({ id }) => id}
              columns={[
                { key: "description", title: "For", cell: ({ description }) => description },
                {
                  key: "seen",
                  title: "Last used",
                  cell: ({ seenAt }) => (seenAt === null ? "never" : <TimeAgo at={seenAt} />)
                },
                { key: "expires", title: "Expires", cell: ({ expiresAt }) => <TimeAgo at={expiresAt} /> },
                {
                  key: "actions",
                  title: "Actions",
                  titleHidden: true,
                  align: "end",
                  cell: (token) => (
                    <Button
                      look="quiet"
                      size="small"
                      label={`Delete the token for ${token.description}`}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => setDeleting(token)}
                    />
                  )
                }
              ]}
            />
          )
        }
      </Loaded>
      {creating && (
        <CreatePersonalToken
          onClose={() => setCreating(false)}
          create={async (body) => {
            const { data } = await api.POST("/api/admin/user/tokens", { body })
            await queryClient.invalidateQueries({ queryKey: key })
            return data?.secret ?? ""
          }}
        />
      )}
      {deleting !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setDeleting(undefined)}
          title="Delete the token?"
          action="Delete the token"
          onConfirm={async () => {
            await api.DELETE("/api/admin/user/tokens/{tokenId}", { params: { path: { tokenId: String(deleting.id) } } })
            await queryClient.invalidateQueries({ queryKey: key })
          }}
        >
          <p>Scripts that use it stop working at once.</p>
        </Confirm>
      )}
    </Section>
  )
}
