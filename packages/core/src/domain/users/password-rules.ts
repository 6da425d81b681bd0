import { Redacted, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { secretText } from "../values/secret-text.ts"

export const UserPassword = Schema.Struct({
  password: secretText("The new password, 10 to 200 characters"),
  confirmPassword: Schema.optionalKey(secretText("The new password again"))
}).annotate({ identifier: "UserPassword", description: "A new password for a user." })
export type UserPassword = typeof UserPassword.Type

export const OwnPassword = Schema.Struct({
  password: secretText("The new password, 10 to 200 characters"),
  confirmPassword: secretText("The new password again"),
  oldPassword: secretText("The current password"),
  endTokens: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether to end all your personal tokens, too; false by default. Your other sessions always end"
  )
}).annotate({ identifier: "OwnPassword", description: "A new password for the caller, and the current one." })
export type OwnPassword = typeof OwnPassword.Type

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

/** What a password is compared with, in addition to the passwords that this file lists. */
export interface PasswordKnowledge {
  /** Whether this text, in lower case, is a common password. */
  readonly isCommon?: (text: string) => boolean
  /** The names of the user, and the email address. */
  readonly names?: ReadonlyArray<string | null | undefined>
}

/** Validates a password without repeating it. */
export const passwordViolations = (
  password: Redacted.Redacted<string>,
  path: string,
  { isCommon = () => false, names = [] }: PasswordKnowledge = {}
): ReadonlyArray<Violation> => {
  const text = Redacted.value(password)
  const wrongLength = lengthViolations(text, path, SHORTEST_PASSWORD, LONGEST_PASSWORD)
  if (wrongLength.length > 0) return wrongLength.map(asWeakness)
  const folded = text.normalize("NFKC").toLowerCase()
  if (isGuessed(folded, isCommon)) return [asWeakness(violation(path, "must not be a well-known password"))]
  return isMadeOf(folded, wordsOf(names)) ? [asWeakness(violation(path, madeOfNames))] : []
}

const madeOfNames =
  "must not be the user's name, email address or the name of this service with only a few characters added"

/** The violation with its sentence as a weakness as well, which pages show next to the input. */
const asWeakness = (found: Violation): Violation => ({ ...found, weaknesses: [`The password ${found.problem}.`] })

/** Validates the confirmation of a password in a body, if given. */
export const confirmationViolations = (
  password: Redacted.Redacted<string>,
  confirmation?: Redacted.Redacted<string>
): ReadonlyArray<Violation> =>
  confirmation === undefined || Redacted.value(confirmation) === Redacted.value(password)
    ? []
    : [violation("/confirmPassword", "must be the same as the password")]

/**
 * Whether attackers would guess it early: a well-known password, also with a few digits or signs around it, or a
 * repetition of a few characters.
 */
const isGuessed = (folded: string, isCommon: (text: string) => boolean): boolean => {
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  return (
    new Set(folded).size <= FEW_CHARACTERS ||
    wellKnownPasswords.has(folded) ||
    isCommon(folded) ||
    (word.length >= SHORTEST_WORD && folded.length - word.length <= FEW_ADDED && isCommon(word))
  )
}

const FEW_CHARACTERS = 2
const FEW_ADDED = 5
const SHORTEST_WORD = 4

/** Whether little is left of the password without these words. */
const isMadeOf = (folded: string, words: ReadonlyArray<string>): boolean => {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), folded)
  return rest !== folded && rest.replaceAll(/[^\p{L}\p{N}]/gu, "").length <= FEW_ADDED
}

/** The words that belong to the user and to this service, the longest first. */
const wordsOf = (names: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> =>
  [
    ...names.flatMap((name) =>
      (name ?? "")
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
    ),
    ...productNames
  ]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((left, right) => right.length - left.length)

/** Names of products in passwords. Many instances come from Unleash, with its name in their defaults. */
const productNames = ["halyard", "unleash"]

/**
 * Well-known passwords of ten characters or more that lists of common ones lack, and defaults of products, in lower
 * case.
 */
export const wellKnownPasswords: ReadonlySet<string> = new Set(
  `
  0123456789 0987654321 09876543210 1111222233334444 11223344556677 123123123123 1231231234 1234512345 1234567890123
  1234567891011 1234567890-= 147852369a 1597534682 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz1qaz1qaz 3141592653 31415926535
  9876543210 98765432100 a1b2c3d4e5f6 aa12345678 abc1234567 abc1234567890 abcd12345678 abcdef1234 abcdef123456 abcdefg123
  abcdefghij abcdefghijk abcdefghijkl access14access admin123456 admin1234567 admin12345678 admin123456789 admin@12345
  adminadmin adminadmin1 adminadminadmin adminpassword asdasdasd1 asdasdasd123 asdasdasdasd asdf123456 asdfasdfasdf
  blink182blink californication changemenow changemeplease changethis companypassword cristianoronaldo defaultpassword
  demo123456 devpassword hello123456 hello123hello iloveyouforever iloveyousomuch letmein123456 letmeinplease lovelovelove
  manchesterunited masterpassword ohmnamah23 p@55w0rd123 p@ssword12 p@ssword123 p@ssword1234 pa$$word123 passpasspass
  passwd123456 password12345! password123456 password1234567 password12345678 password123456789 password1234567890
  passwordadmin postgres123 postgrespassword qazqazqaz1 qweasd123456 qweqweqwe1 qweqweqwe123 qweqweqweqwe qwer123456
  qwer12345678 qwert123456 qwerty1234567 qwerty12345678 qwerty1234567890 qwerty098765 qwerty654321 qwerty789456 qwertyqwerty
  qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm rootpassword rootrootroot rootroot123 secret123456 secretpassword
  secretsecret superadmin superadmin1 superadmin123 superpassword supersecret testpassword testpassword1 testtesttest
  test123456 test1234567 test12345678 test123456789 test123test thepassword trustno1trustno1 unleash4all123 welcome123456
  welcomeback woaini520520 yourpassword zxcvasdfqwer zxcvbnmasdfghjkl
  password123 unleash4all unleash4all!
  `
    .split(/\s+/)
    .filter((password) => password !== "")
)
