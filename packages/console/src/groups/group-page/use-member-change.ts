import { useState } from "react"
import type { Group } from "../../interface/operations.gen.ts"
import { readGroup, refreshGroups, saveMembers } from "../group-calls.ts"
import { changed, type MemberChange, memberIds, type MovedMembers, movedBetween } from "./member-change.ts"

/**
 * Adds or removes one member. The interface takes the whole list, so the group is read again right before it is saved:
 * what others changed meanwhile stays, and is told.
 */
export const useMemberChange = (group: Group) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [moved, setMoved] = useState<MovedMembers>()
  const run = async (change: MemberChange) => {
    const present = await readGroup(group.id)
    if (present === undefined) return
    const members = memberIds(present)
    await saveMembers(group.id, present.name, changed(members, change))
    setMoved(movedBetween(memberIds(group), members))
    await refreshGroups()
  }
  const apply = async (change: MemberChange) => {
    setBusy(true)
    setError(undefined)
    await run(change).finally(() => setBusy(false))
  }
  return { busy, error, moved, apply, fail: setError, dismiss: () => setMoved(undefined) }
}
