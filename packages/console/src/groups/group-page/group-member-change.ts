import type { Group } from "../../interface/operations.gen.ts"

/** A member who is added, and one who is removed. */
export interface GroupMemberChange {
  readonly add?: number
  readonly remove?: number
}

export const memberIds = ({ users }: Pick<Group, "users">): ReadonlyArray<number> => users.map(({ user }) => user.id)

/** The members after a change of the present ones. Everybody else stays, whoever added them. */
export const changedMembers = (
  members: ReadonlyArray<number>,
  { add, remove }: GroupMemberChange
): ReadonlyArray<number> => [
  ...members.filter((id) => id !== remove),
  ...(add === undefined || members.includes(add) ? [] : [add])
]

export interface MovedMembers {
  readonly joined: ReadonlyArray<number>
  readonly left: ReadonlyArray<number>
}

/** Who joined and who left between what the page shows and what the server has. Undefined if nobody did. */
export const movedBetween = (
  visible: ReadonlyArray<number>,
  present: ReadonlyArray<number>
): MovedMembers | undefined => {
  const joined = present.filter((id) => !visible.includes(id))
  const left = visible.filter((id) => !present.includes(id))
  return joined.length + left.length === 0 ? undefined : { joined, left }
}
