import { useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Button } from "../../components/button.tsx"
import { Combobox } from "../../components/combobox.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Field } from "../../components/field.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { RowActions } from "../../components/administration/row-actions.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { PersonLink } from "../../users/person-link.tsx"
import { userName } from "../../users/user-name.ts"
import styles from "./group-page.module.css"
import { memberIds, type MovedMembers } from "./group-member-change.ts"
import { useMemberChange } from "./use-member-change.ts"

export interface GroupMembersProps {
  readonly group: Group
  readonly reason: string | undefined
}

/** The members, added and removed one at a time. */
export const GroupMembers = ({ group, reason }: GroupMembersProps) => {
  const people = $api.useQuery("get", "/api/admin/user-admin/access").data?.users ?? []
  const change = useMemberChange(group)
  const [removing, setRemoving] = useState<Group["users"][number]["user"]>()
  const nameOf = (id: number) => userName(people.find((one) => one.id === id) ?? {})
  const add = (id: number) =>
    void change.apply({ add: id }).then(() => toast(`${nameOf(id)} is a member now.`), change.fail)
  return (
    <>
      {change.moved !== undefined && <Moved moved={change.moved} nameOf={nameOf} onClose={change.dismiss} />}
      {reason === undefined && (
        <Field label="Add a member">
          <Combobox
            value={null}
            placeholder={change.busy ? "Saving…" : "Search users and service accounts"}
            readOnly={change.busy}
            onChange={(id) => add(Number(id))}
            choices={people
              .filter(({ id }) => !memberIds(group).includes(id))
              .map((one) => ({ value: String(one.id), label: userName(one), note: one.email ?? one.username ?? "" }))}
          />
        </Field>
      )}
      <ErrorNotice error={change.error} />
      <MemberTable group={group} reason={reason} onRemove={setRemoving} />
      {removing !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setRemoving(undefined)}
          title={`Remove ${userName(removing)} from ${group.name}?`}
          action="Remove the member"
          onConfirm={() => change.apply({ remove: removing.id })}
        >
          <p>They lose the roles of the group at once. Roles of their own stay.</p>
        </Confirm>
      )}
    </>
  )
}

interface MovedProps {
  readonly moved: MovedMembers
  readonly nameOf: (id: number) => string
  readonly onClose: () => void
}

const Moved = ({ moved: { joined, left }, nameOf, onClose }: MovedProps) => (
  <Notice
    tone="warning"
    actions={
      <Button size="small" onClick={onClose}>
        Understood
      </Button>
    }
  >
    Somebody else changed the members meanwhile:{" "}
    {[
      ...(joined.length === 0 ? [] : [`${joined.map(nameOf).join(", ")} joined`]),
      ...(left.length === 0 ? [] : [`${left.map(nameOf).join(", ")} left`])
    ].join("; ")}
    . Your change was made on top of theirs.
  </Notice>
)

interface MemberTableProps extends GroupMembersProps {
  readonly onRemove: (user: Group["users"][number]["user"]) => void
}

const MemberTable = ({ group, onRemove, reason }: MemberTableProps) =>
  group.users.length === 0 ? (
    <EmptyState title="No members yet" />
  ) : (
    <Table
      label="Members"
      rows={group.users}
      keyOf={({ user }) => user.id}
      columns={[
        {
          key: "name",
          title: "Name",
          cell: ({ user }) => (
            <span className={styles["name"]}>
              <Avatar name={userName(user)} imageUrl={user.imageUrl} />
              <PersonLink person={user} />
            </span>
          )
        },
        { key: "email", title: "Email", secondary: true, cell: ({ user }) => user.email },
        {
          key: "joined",
          title: "Joined",
          secondary: true,
          cell: ({ createdBy, joinedAt }) => (
            <>
              <TimeAgo at={joinedAt} />
              {createdBy !== null && `, by ${createdBy}`}
            </>
          )
        },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: ({ user }) => (
            <RowActions name={userName(user)} deleteVerb="Remove" reason={reason} onDelete={() => onRemove(user)} />
          )
        }
      ]}
    />
  )
