import type { EventDraft } from "../events/event.ts"
import type { Account } from "./user.ts"

export const userCreated = (account: Account): EventDraft => ({ type: "user-created", data: recordOf(account) })

export const userUpdated = (before: Account, after: Account): EventDraft => ({
  type: "user-updated",
  data: recordOf(after),
  preData: recordOf(before)
})

/** A password or a link to a login provider changed. The event contains neither. */
export const credentialsChanged: EventDraft = { type: "user-updated" }

/** An administrator set the password of the user. `credentialsChanged` follows. */
export const passwordSet = (account: Account): EventDraft => ({ type: "user-password-set", data: namesOf(account) })

/** An administrator logged the user out. */
export const sessionsEnded = (account: Account): EventDraft => ({
  type: "user-sessions-ended",
  data: namesOf(account)
})

/** The names of the account, for events that contain nothing else. */
const namesOf = ({ email, id, username }: Account) => ({ id, username, email })

export const userDeleted = (account: Account): EventDraft => ({ type: "user-deleted", preData: recordOf(account) })

/** The members that people set. Omits usage data. */
const recordOf = ({ active, id, username, name, email, rootRole, scimId }: Account) => ({
  id,
  username,
  name,
  email,
  rootRole,
  scimId,
  ...(active ? {} : { active })
})
