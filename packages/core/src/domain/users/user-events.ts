import type { EventDraft } from "../events/event.ts"
import type { Account } from "./user.ts"

export const userCreated = (account: Account): EventDraft => ({ type: "user-created", data: recordOf(account) })

export const userUpdated = (before: Account, after: Account): EventDraft => ({
  type: "user-updated",
  data: recordOf(after),
  preData: recordOf(before)
})

/** Of passwords, nothing is told but that there is a new one. */
export const passwordChanged: EventDraft = { type: "user-updated" }

export const userDeleted = (account: Account): EventDraft => ({ type: "user-deleted", preData: recordOf(account) })

/** What people decide of a user, and not what comes about by use. */
const recordOf = ({ id, username, name, email, rootRole, scimId }: Account) => ({
  id,
  username,
  name,
  email,
  rootRole,
  scimId
})
