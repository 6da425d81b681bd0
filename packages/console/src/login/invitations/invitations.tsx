import { Clock, Mail, Plus } from "lucide-react"
import { useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { CopyButton } from "../../components/copy.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { PublicSignupToken } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { milliseconds } from "../../time/instants.ts"
import { useNow } from "../../time/now.ts"
import { PersonLink } from "../../users/person-link.tsx"
import { CreateInvitation } from "./create-invitation.tsx"
import { changeInvitation } from "./invitation-calls.ts"
import styles from "./invitations.module.css"
import { RenewInvitation } from "./renew-invitation.tsx"

/** Links by which people make an account for themselves, as Viewers. */
export const Invitations = () => {
  const { allowed, reason } = useMay()("ADMIN")
  const invitations = $api.useQuery("get", "/api/admin/invite-link/tokens", {}, { enabled: allowed })
  const [creating, setCreating] = useState(false)
  const [renewing, setRenewing] = useState<PublicSignupToken>()
  return (
    <PageFrame
      title="Invitations"
      description="Whoever has the link can sign up, as a Viewer, until it expires or is switched off."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => setCreating(true)}
        >
          Create an invitation
        </Button>
      }
    >
      <AdminsOnly what="the invitations">
        <Loaded query={invitations}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <EmptyState icon={<Mail aria-hidden="true" />} title="No invitations yet">
                For a whole team a link is quicker than adding users one by one.
              </EmptyState>
            ) : (
              <InvitationTable invitations={tokens} onRenew={setRenewing} />
            )
          }
        </Loaded>
      </AdminsOnly>
      {creating && <CreateInvitation onClose={() => setCreating(false)} />}
      {renewing !== undefined && <RenewInvitation invitation={renewing} onClose={() => setRenewing(undefined)} />}
    </PageFrame>
  )
}

interface InvitationTableProps {
  readonly invitations: ReadonlyArray<PublicSignupToken>
  readonly onRenew: (invitation: PublicSignupToken) => void
}

const InvitationTable = ({ invitations, onRenew }: InvitationTableProps) => {
  const now = useNow()
  const hasExpired = ({ expiresAt }: PublicSignupToken) => milliseconds(expiresAt) <= now
  return (
    <Table
      label="Invitations"
      rows={invitations}
      keyOf={({ secret }) => secret}
      summary={(invitation) => (
        <>
          Signed up: <SignedUp users={invitation.users ?? []} />
        </>
      )}
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
              disabledReason={hasExpired(invitation) ? "It has expired. Choose first how long it is valid." : undefined}
              onChange={(enabled) => void changeInvitation(invitation, { enabled }).catch(toastError)}
            />
          )
        },
        {
          key: "expires",
          title: "Expires",
          cell: (invitation) =>
            hasExpired(invitation) ? <Badge tone="danger">Expired</Badge> : <TimeAgo at={invitation.expiresAt} />
        },
        {
          key: "who",
          title: "Signed up",
          secondary: true,
          cell: ({ users }) => <SignedUp users={users ?? []} />
        },
        { key: "by", title: "Made by", secondary: true, cell: ({ createdBy }) => createdBy },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (invitation) => (
            <RowActions name={invitation.name}>
              {invitation.url !== null && (
                <CopyButton label={`Copy the link of ${invitation.name}`} text={invitation.url} />
              )}
              <Button
                look="quiet"
                size="small"
                label={`Change how long ${invitation.name} is valid`}
                icon={<Clock aria-hidden="true" />}
                onClick={() => onRenew(invitation)}
              />
            </RowActions>
          )
        }
      ]}
    />
  )
}

/** Who used an invitation. */
const SignedUp = ({ users }: { readonly users: NonNullable<PublicSignupToken["users"]> }) =>
  users.length === 0
    ? "nobody yet"
    : users.map((user, index) => (
        <span key={user.id} className={styles["person"]}>
          {index > 0 && ", "}
          <PersonLink person={user} />
        </span>
      ))
