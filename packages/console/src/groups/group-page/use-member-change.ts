import { useState } from "react"
import type { Group } from "../../interface/operations.gen.ts"
import { readGroup, refreshGroups, saveMembers } from "../group-calls.ts"
import {
  changedMembers,
  type GroupMemberChange,
  memberIds,
  type MovedMembers,
  movedBetween
} from "./group-member-change.ts"

/**
 * Adds or removes one member. The interface takes the whole list, so the group is read again right before it is saved:
 * what others have changed meanwhile is preserved, and the page says so.
 */
export const useMemberChange = (group: Group) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [moved, setMoved] = useState<MovedMembers>()
  const run = async (change: GroupMemberChange) => {
    const present = await readGroup(group.id)
    if (present === undefined) return
    const members = memberIds(present)
    await saveMembers(group.id, present.name, changedMembers(members, change))
    setMoved(movedBetween(memberIds(group), members))
    await refreshGroups()
  }
  const apply = async (change: GroupMemberChange) => {
    setBusy(true)
    setError(undefined)
    await run(change).finally(() => setBusy(false))
  }
  return { busy, error, moved, apply, fail: setError, dismiss: () => setMoved(undefined) }
}
