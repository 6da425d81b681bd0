import type { EventDraft } from "../events/event.ts"
import type { Account } from "../users/user.ts"

export const serviceAccountCreated = (account: Account): EventDraft => ({
  type: "service-account-created",
  data: recordOf(account)
})

export const serviceAccountUpdated = (before: Account, after: Account): EventDraft => ({
  type: "service-account-updated",
  data: recordOf(after),
  preData: recordOf(before)
})

export const serviceAccountDeleted = (account: Account): EventDraft => ({
  type: "service-account-deleted",
  preData: recordOf(account)
})

const recordOf = ({ id, username, name, rootRole }: Account) => ({ id, username, name, rootRole })
