import { dictionary } from "@zxcvbn-ts/language-common"

/** Some 50,000 common passwords, in lower case. Loaded when the first password is set. */
export const guessedPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].map((password) => password.toLowerCase())
)
