import { Effect } from "effect"
import { adminRole } from "../../domain/access/role.ts"
import { isOfAdministrators } from "../../domain/groups/group.ts"
import { invitationMail, passwordResetMail } from "../../domain/mail/account-mails.ts"
import {
  emailGivenMail,
  emailTakenMail,
  passwordChangedMail,
  type PasswordChangedBy,
  reactivatedMail,
  roleChangedMail,
  tokenCreatedMail
} from "../../domain/mail/account-change-mails.ts"
import type { MailMessage } from "../../domain/mail/mail-message.ts"
import type { PersonalToken } from "../../domain/tokens/personal-token.ts"
import type { Account } from "../../domain/users/user.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { CurrentMailOutbox, mailAfterCommit } from "../mail/mail-outbox.ts"
import { knownRoles } from "../roles/roles.ts"

/** A user, who may have no email. */
interface Person {
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
}

/** Sends the link to set a first password. Returns whether it will be attempted. */
export const mailInvitation = Effect.fnUntraced(function* ({ email, name }: Person, link: string) {
  return email ? yield* mailAfterCommit("invitation", invitationMail({ email, name: name ?? null }, link)) : false
})

/** Sends the link to set a new password. Returns whether it will be attempted. */
export const mailPasswordReset = Effect.fnUntraced(function* ({ email, name }: Person, link: string) {
  return email
    ? yield* mailAfterCommit("password reset", passwordResetMail({ email, name: name ?? null }, link))
    : false
})

/** Mails somebody that their password was changed. */
export const mailPasswordChange = (account: Account, by: PasswordChangedBy) =>
  mailChange(account, (recipient) => passwordChangedMail(recipient, by))

/** Mails somebody that they have a new personal token. */
export const mailNewToken = (account: Account, token: PersonalToken) =>
  mailChange(account, (recipient) => tokenCreatedMail(recipient, token))

/**
 * Mails somebody that their email address or their root role was changed. If the address has changed, the old one gets
 * a message, too. Deactivated users are not mailed about their role; they are once they are active again.
 */
export const mailAccountChange = Effect.fnUntraced(function* (before: Account, after: Account) {
  if (before.email !== after.email) {
    yield* mailChange(before, (recipient) => emailTakenMail(recipient, after.email !== null))
    if (after.active) yield* mailChange(after, emailGivenMail)
  }
  const isReactivated = after.active && !before.active
  if (!after.active || (before.rootRole === after.rootRole && !isReactivated)) return
  if ((yield* CurrentMailOutbox) === undefined) return
  const granted = isReactivated && (yield* isAdministratorByGroup(after)) ? adminRole.id : after.rootRole
  const role = (yield* knownRoles()).find(({ id }) => id === granted)
  const write = isReactivated ? reactivatedMail : roleChangedMail
  yield* mailChange(after, (recipient) => write(recipient, role?.name ?? ""))
})

const isAdministratorByGroup = Effect.fnUntraced(function* ({ id }: Account) {
  const { list, membersOf } = yield* GroupStore
  const groups = (yield* list).filter(isOfAdministrators)
  const members = yield* Effect.forEach(groups, (group) => membersOf(group.id))
  return members.flat().some(({ user }) => user === id)
})

/** Mails people who became administrators through a group, unless they are administrators by their own role. */
export const mailNewAdministrators = Effect.fnUntraced(function* (users: ReadonlyArray<number>) {
  if ((yield* CurrentMailOutbox) === undefined || users.length === 0) return
  const joined = new Set(users)
  const accounts = (yield* (yield* UserStore).list).filter(
    ({ active, id, rootRole }) => active && joined.has(id) && rootRole !== adminRole.id
  )
  for (const account of accounts) {
    yield* mailChange(account, (recipient) => roleChangedMail(recipient, adminRole.name))
  }
})

/** Mails a change to a person. Service accounts and people without an address get none. */
const mailChange = Effect.fnUntraced(function* (
  { accountType, email, name }: Account,
  write: (recipient: { readonly email: string; readonly name: string | null }) => MailMessage
) {
  if (accountType === "User" && email !== null) yield* mailAfterCommit("account change", write({ email, name }))
})
