import { IdTokenAlgorithm, type LoginConfig, OidcRecord, oidcViolations } from "@halyard/core/domain"
import { Redacted, Schema } from "effect"
import { trueOrFalse, wholeNumber } from "./setting-values.ts"

const secret = Schema.RedactedFromValue(Schema.String)
const sealingSecret = Schema.RedactedFromValue(Schema.String.check(Schema.isMinLength(16))).annotate({
  expected: "a text of at least 16 characters"
})

/** The variables of logins and of the encryption key. */
export const loginVariables = {
  HALYARD_SECRET: Schema.optionalKey(sealingSecret),
  HALYARD_OLD_SECRET: Schema.optionalKey(secret),
  HALYARD_DISABLE_PASSWORD_AUTH: Schema.optionalKey(trueOrFalse),
  OIDC_ENABLED: Schema.optionalKey(trueOrFalse),
  OIDC_DISCOVER_URL: Schema.optionalKey(Schema.String),
  OIDC_CLIENT_ID: Schema.optionalKey(Schema.String),
  OIDC_SECRET: Schema.optionalKey(secret),
  OIDC_AUTO_CREATE: Schema.optionalKey(trueOrFalse),
  OIDC_ENABLE_SINGLE_SIGN_OUT: Schema.optionalKey(trueOrFalse),
  OIDC_DEFAULT_ROOT_ROLE: Schema.optionalKey(
    Schema.Literals(["Viewer", "Editor", "Admin"]).annotate({ expected: "Viewer, Editor or Admin" })
  ),
  OIDC_DEFAULT_ROOT_ROLE_ID: Schema.optionalKey(
    wholeNumber(1, 2_147_483_647).annotate({ expected: "the id of a root role, a whole number" })
  ),
  OIDC_EMAIL_DOMAINS: Schema.optionalKey(Schema.String),
  OIDC_REQUIRE_VERIFIED_EMAIL: Schema.optionalKey(trueOrFalse),
  OIDC_ACR_VALUES: Schema.optionalKey(Schema.String),
  OIDC_ID_TOKEN_SIGNING_ALGORITHM: Schema.optionalKey(IdTokenAlgorithm.annotate({ expected: "RS256, RS384 or RS512" })),
  OIDC_ENABLE_GROUP_SYNCING: Schema.optionalKey(trueOrFalse),
  OIDC_GROUP_JSON_PATH: Schema.optionalKey(Schema.String),
  OIDC_ADD_GROUPS_SCOPE: Schema.optionalKey(trueOrFalse)
}

const Variables = Schema.Struct(loginVariables)
type Variables = typeof Variables.Type

/** If any `OIDC_` variable is set, the variables replace all settings that administrators made. */
export const loginOf = (variables: Variables): LoginConfig => {
  const { HALYARD_DISABLE_PASSWORD_AUTH: passwordLoginDisabled, OIDC_SECRET } = variables
  const isGiven = Object.entries(variables).some(([name, value]) => name.startsWith("OIDC_") && value !== undefined)
  return {
    ...(passwordLoginDisabled === undefined ? {} : { passwordLoginDisabled }),
    ...(isGiven ? { oidc: { record: recordOf(variables), secret: OIDC_SECRET } } : {})
  }
}

/** A line for each variable that is wrong in itself or in combination with others. */
export const loginFaults = (variables: Variables): ReadonlyArray<string> => {
  const secretText = variables.OIDC_SECRET === undefined ? {} : { secret: Redacted.value(variables.OIDC_SECRET) }
  const isIncomplete =
    variables.OIDC_ENABLED === true && (variables.OIDC_CLIENT_ID === undefined || variables.OIDC_SECRET === undefined)
  return [
    ...oidcViolations({ ...recordOf(variables), enabled: false, ...secretText }, "").map(
      ({ path, problem }) => `${variableOf(path.slice(1))} ${problem}`
    ),
    ...(isIncomplete ? ["OIDC_ENABLED=true needs OIDC_CLIENT_ID and OIDC_SECRET"] : [])
  ]
}

/** `OIDC_CLIENT_ID` for `clientId`. */
const variableOf = (property: string): string =>
  `OIDC_${property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

/** Each property from the variable with its name. */
const recordOf = (variables: Variables): OidcRecord => {
  const given = Object.keys(OidcRecord.fields).flatMap((property) => {
    const value: unknown = Reflect.get(variables, variableOf(property))
    return value === undefined ? [] : [[property, value]]
  })
  const { OIDC_CLIENT_ID, OIDC_SECRET } = variables
  return decode({ enabled: OIDC_CLIENT_ID !== undefined && OIDC_SECRET !== undefined, ...Object.fromEntries(given) })
}

const decode = Schema.decodeUnknownSync(OidcRecord)
