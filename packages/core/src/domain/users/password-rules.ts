import { Redacted, Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { secretText } from "../values/secret-text.ts"

export const UserPassword = Schema.Struct({
  password: secretText("The new password, 10 to 200 characters"),
  confirmPassword: Schema.optionalKey(secretText("The new password again"))
}).annotate({ identifier: "UserPassword", description: "A new password for a user." })
export type UserPassword = typeof UserPassword.Type

export const OwnPassword = Schema.Struct({
  password: secretText("The new password, 10 to 200 characters"),
  confirmPassword: secretText("The new password again"),
  oldPassword: secretText("The current password")
}).annotate({ identifier: "OwnPassword", description: "A new password for the caller, and the current one." })
export type OwnPassword = typeof OwnPassword.Type

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

/** Validates a password without repeating it. */
export const passwordViolations = (password: Redacted.Redacted<string>, path: string): ReadonlyArray<Violation> => {
  const text = Redacted.value(password)
  const wrongLength = lengthViolations(text, path, SHORTEST_PASSWORD, LONGEST_PASSWORD)
  if (wrongLength.length > 0) return wrongLength.map(asWeakness)
  return isGuessed(text) ? [asWeakness(violation(path, "must not be a well-known password"))] : []
}

/** Pages show the sentences beside the input. */
const asWeakness = (found: Violation): Violation => ({ ...found, weaknesses: [`The password ${found.problem}.`] })

/** Validates the password of a body and, if given, its confirmation. */
export const newPasswordViolations = (
  password: Redacted.Redacted<string>,
  confirmation?: Redacted.Redacted<string>
): ReadonlyArray<Violation> => [
  ...passwordViolations(password, "/password"),
  ...(confirmation === undefined || Redacted.value(confirmation) === Redacted.value(password)
    ? []
    : [violation("/confirmPassword", "must be the same as the password")])
]

/** Whether attackers would guess it early: a well-known password in any case, or a repetition of a few characters. */
const isGuessed = (password: string): boolean => {
  const folded = password.normalize("NFKC").toLowerCase()
  return wellKnownPasswords.has(folded) || new Set(folded).size <= FEW_CHARACTERS
}

const FEW_CHARACTERS = 2

/** Common leaked passwords of ten characters or more and defaults of products, in lower case. */
export const wellKnownPasswords: ReadonlySet<string> = new Set(
  `
  0000000000 0123456789 01234567890 0987654321 09876543210 1029384756 1111111111 11111111111 111111111111 1111122222
  1111222233334444 1122334455 112233445566 11223344556677 1212121212 121212121212 123123123123 1231231234 1234512345
  1234554321 12345654321 1234567890 12345678900 123456789000 1234567890a 1234567890q 12345678901 123456789012
  1234567890123 12345678910 1234567891011 123456789123 123456789abc 12345678987654321 1234567899 1234567890-= 123456789a
  123456789q 123456789z 12345qwert 12345qwerty 1234qwerasdf 1234qwerasdfzxcv 123abc123abc 123asd123asd 123qwe123qwe
  123qweasdzxc 1357924680 1472583690 147258369a 147852369a 1597534682 1a2b3c4d5e 1q1q1q1q1q 1q2w3e4r5t 1q2w3e4r5t6y
  1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qa2ws3ed4rf 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 2222222222
  3333333333 3141592653 31415926535 4444444444 5555555555 6666666666 7777777777 8888888888 9876543210 98765432100 9999999999
  a123456789 a1b2c3d4e5 a1b2c3d4e5f6 aa12345678 aa123456789 aaaaaaaaaa abc1234567 abc123456789 abc123abc123 abc1234567890
  abcd123456 abcd12345678 abcde12345 abcdef1234 abcdef123456 abcdefg123 abcdefghij abcdefghijk abcdefghijkl access14access
  adgjmptw123 admin12345 admin123456 admin1234567 admin12345678 admin123456789 admin@12345 admin@1234 adminadmin adminadmin1
  adminadminadmin adminpassword administrator administrator1 administrator123 alexander1 alexandria andromeda1 asd123asd123
  asdasdasd1 asdasdasd123 asdasdasdasd asdf123456 asdfasdfasdf asdfghjkl1 asdfghjkl123 asdfghjkl; asdfghjkl;' asdfqwer1234
  asdfzxcv1234 azertyuiop azertyuiop123 barcelona1 basketball basketball1 blink182blink butterfly1 californication
  changeme01 changeme12 changeme123 changeme1234 changeme12345 changemenow changemeplease changethis chocolate1 christopher
  christopher1 companypassword cristina123 cristianoronaldo defaultpassword demo123456 devpassword dragon1234 dragonball1
  dragonball123 dragonballz elizabeth1 enterprise football10 football12 football123 forgetmenot freedom123 fuckyou123
  fuckyou1234 fuckyou12345 goodmorning google12345 halyard123 halyard1234 halyardhalyard hello12345 hello123456 hellohello
  hello123hello helloworld helloworld1 helloworld123 iloveyou10 iloveyou11 iloveyou12 iloveyou123 iloveyou1234 iloveyou12345
  iloveyou22 iloveyou69 iloveyou!! iloveyouforever iloveyousomuch internet123 jennifer123 justinbieber
  justinbieber1 kristina123 letmein123 letmein1234 letmein12345 letmein123456 letmeinnow letmeinplease linkinpark
  liverpool1 liverpool123 liverpoolfc lovelovelove loveyou123 manchester manchester1 manchesterunited manutd1234 marlboro123
  masterpassword metallica1 michael123 michelle123 minecraft1 minecraft123 monkey1234 mypassword mypassword1 mypassword123
  myspace123 newpassword newpassword1 newpassword123 nopassword nopassword1 ohmnamah23 p455w0rd123 p@55w0rd123 p@ssw0rd12
  p@ssw0rd123 p@ssw0rd123! p@ssw0rd1234 p@ssword12 p@ssword123 p@ssword1234 pa$$w0rd12 pa$$w0rd123 pa$$word123 pa55w0rd123
  pa55word123 parola1234 passpasspass passw0rd12 passw0rd123 passw0rd123! passw0rd1234 passw0rd12345 passw0rd!! passwd1234
  passwd12345 passwd123456 password00 password01 password01! password0123 password10 password100 password11 password111
  password12 password12! password123 password123! password123!! password123# password123$ password1234 password1234!
  password12345 password12345! password123456 password1234567 password12345678 password123456789 password1234567890 password13
  password2020 password2021 password2022 password2023 password2024 password2025 password2026 password21 password22 password23
  password321 password69 password77 password88 password99 password@1 password@12 password@123 password@1234 passwordadmin
  passwordpassword passwordpassword1 password_123 password-123 password!1 password!12 password!123 password1! password1!! password#1
  pokemon123 pokemon1234 postgres123 postgrespassword princess12 princess123 princess1234 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7
  qaz123wsx456 qazqazqaz1 qazwsx1234 qazwsx123456 qazwsxedc1 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxcvbnm1
  qwaszx1234 qwe123asd456 qwe123qwe123 qwe1234567 qweasd1234 qweasd123456 qweasdzxc1 qweasdzxc12 qweasdzxc123 qweqweqwe1
  qweqweqwe123 qweqweqweqwe qwer123456 qwer12345678 qwerasdfzxcv qwert12345 qwert123456 qwert54321 qwerty1122 qwerty1234
  qwerty12345 qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwerty1234567890 qwerty123! qwerty@123 qwerty098765
  qwerty654321 qwerty789456 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiop[]\\
  qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm rockstar123 rootpassword rootrootroot rootroot123 samsung123 samsung1234
  secret1234 secret12345 secret123456 secretpassword secretsecret security123 september1 siemens123 slipknot666 snowball123
  spiderman1 spiderman123 spongebob1 starwars12 starwars123 strawberry strawberry1 sunshine11 sunshine12 sunshine123
  superadmin superadmin1 superadmin123 superman12 superman123 superman1234 superpassword supersecret temporary1 temporary123
  testpassword testpassword1 testtest12 testtest123 testtest1234 testtesttest test123456 test1234567 test12345678
  test123456789 test123test thepassword therock123 tinkerbell tinkerbell1 trustno1trustno1 unleash123 unleash1234 unleash4all
  unleash4all! unleash4all1 unleash4all123 unleashadmin unleashunleash vietnam123 welcome012 welcome123 welcome123! welcome1234
  welcome12345 welcome123456 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcome@123
  welcome@1234 welcomeback whatever12 whatever123 woaini1314 woaini520520 xxxxxxxxxx yourpassword zaq12wsxcde3 zaq1xsw2cde3
  zaqxswcde123 zxcasdqwe1 zxcasdqwe123 zxcvasdfqwer zxcvbnm,./ zxcvbnm123 zxcvbnm1234 zxcvbnm12345 zxcvbnmasdfghjkl zzzzzzzzzz
  `
    .split(/\s+/)
    .filter((password) => password !== "")
)
