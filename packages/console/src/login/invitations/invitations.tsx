import { Mail, Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { CopyBlock } from "../../components/copy.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { Select } from "../../components/select.tsx"
import { Switch } from "../../components/switch.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { PublicSignupToken } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { inDays } from "../../time/in-days.ts"
import { userName } from "../../users/user-name.ts"

/** Links by which people make an account for themselves, as Viewers. */
export const Invitations = () => {
  const invitations = $api.useQuery("get", "/api/admin/invite-link/tokens")
  const { reason } = useMay()("ADMIN")
  const [creating, setCreating] = useState(false)
  const create = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={() => setCreating(true)}>
      Create an invitation
    </Button>
  )
  return (
    <Page
      title="Invitations"
      description="Whoever has the link can sign up, as a Viewer, until it expires or is switched off."
      actions={create}
    >
      <Loaded query={invitations}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState icon={<Mail aria-hidden="true" />} title="No invitations yet" actions={create}>
              For a whole team a link is quicker than adding users one by one.
            </EmptyState>
          ) : (
            <Table
              label="Invitations"
              rows={tokens}
              keyOf={({ secret }) => secret}
              columns={[
                { key: "name", title: "Name", cell: ({ name }) => <b>{name}</b> },
                {
                  key: "enabled",
                  title: "On",
                  cell: (invitation) => (
                    <Switch
                      size="small"
                      label={`${invitation.name} is on`}
                      checked={invitation.enabled}
                      disabledReason={reason}
                      onChange={(enabled) => void change(invitation, enabled).catch(toastError)}
                    />
                  )
                },
                { key: "expires", title: "Expires", cell: ({ expiresAt }) => <TimeAgo at={expiresAt} /> },
                {
                  key: "who",
                  title: "Signed up",
                  secondary: true,
                  cell: ({ users }) => users?.map(userName).join(", ") || "nobody yet"
                },
                { key: "by", title: "Made by", secondary: true, cell: ({ createdBy }) => createdBy }
              ]}
            />
          )
        }
      </Loaded>
      {creating && <CreateInvitation onClose={() => setCreating(false)} />}
    </Page>
  )
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/invite-link/tokens"] })

const change = async ({ secret }: PublicSignupToken, enabled: boolean) => {
  await api.PUT("/api/admin/invite-link/tokens/{token}", { params: { path: { token: secret } }, body: { enabled } })
  await refresh()
}

const CreateInvitation = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [days, setDays] = useState("7")
  const create = $api.useMutation("post", "/api/admin/invite-link/tokens", { onSuccess: refresh })
  if (create.data !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="The invitation is made"
        actions={<Button onClick={onClose}>I have copied it</Button>}
      >
        <Notice tone="warning">Copy the link now: it is not shown again.</Notice>
        <CopyBlock label="Copy the link" text={create.data.url ?? ""} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Create an invitation"
      onSubmit={() => create.mutate({ body: { name, expiresAt: inDays(Number(days)) } })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create the invitation
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Whom it is for." errors={violationsAt(create.error, "name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Expires after" errors={violationsAt(create.error, "expiresAt")}>
        <Select
          value={days}
          onChange={setDays}
          choices={[
            { value: "1", label: "A day" },
            { value: "7", label: "A week" },
            { value: "30", label: "30 days" }
          ]}
        />
      </Field>
      <ErrorNotice error={create.error} shownFields={["name", "expiresAt"]} />
    </Dialog>
  )
}
