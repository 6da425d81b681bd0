import { Effect, Option } from "effect"
import { passwordResetMail } from "../../domain/mail/account-mails.ts"
import { emailViolations, normalEmail } from "../../domain/users/user-rules.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { CurrentMailOutbox } from "../mail/mail-outbox.ts"
import { makePasswordLink } from "../users/user-passwords.ts"
import { countMail } from "./limit-attempts.ts"
import { isPasswordLoginDisabled } from "./password-login.ts"

/** A person without credentials who asks for a link. */
export interface ForgottenPassword {
  readonly email: string
  /** The address of the client; empty if unknown. */
  readonly address: string
}

/**
 * Sends a link to set a new password, if this instance sends mail. Neither the response nor its time reveals whether
 * there is such a user, because the user is looked up afterwards.
 */
export const forgetPassword = Effect.fn("forgetPassword")(function* ({ address, email }: ForgottenPassword) {
  yield* refuseInvalid(emailViolations(email, "/email"))
  const outbox = yield* CurrentMailOutbox
  if (outbox === undefined) return
  const asked = normalEmail(email)
  yield* countMail({ account: `forgotten ${asked}`, address })
  yield* outbox.add({ kind: "password reset", write: writeReset(asked) })
})

/** Writes the mail for a user. Users of an external directory have no password here. */
const writeReset = Effect.fnUntraced(function* (email: string) {
  if (yield* isPasswordLoginDisabled()) return Option.none()
  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      const found = Option.map(yield* (yield* UserStore).findByLogin(email), ({ account }) => account)
      if (Option.isNone(found)) return Option.none()
      const { accountType, email: known, id, name, scimId } = found.value
      if (known !== email || accountType !== "User" || scimId !== null) return Option.none()
      return Option.some(passwordResetMail({ email, name }, yield* makePasswordLink(id, "reset", null)))
    })
  )
})
