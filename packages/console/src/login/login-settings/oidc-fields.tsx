import { CopyBlock } from "../../components/copy.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import styles from "./login-settings.module.css"
import { MASKED, type OidcContent } from "./oidc-content.ts"

export interface OidcFieldsProps {
  readonly value: OidcContent
  readonly onChange: (value: OidcContent) => void
  readonly error: unknown
  readonly disabled: boolean
  /** The address to which the provider redirects, to be entered there. */
  readonly callback: string
}

const provider = [
  ["discoverUrl", "Discovery URL", "The address of the provider, such as https://login.example.com."],
  ["clientId", "Client id", "As the provider shows it for this application."]
] as const

const people = [
  ["emailDomains", "Email domains", "Only people of these domains get an account, separated by commas. All if empty."],
  ["acrValues", "Required authentication contexts", "Such as a second factor, separated by spaces."]
] as const

/** The fields that show their own errors. */
export const oidcFields = [
  ...[...provider, ...people].map(([name]) => name),
  "secret",
  "groupJsonPath",
  "idTokenSigningAlgorithm",
  "defaultRootRoleId"
]

/** All settings of the login by OpenID Connect: about the provider, about people, about groups. */
export const OidcFields = (props: OidcFieldsProps) => {
  const { callback, disabled, error, onChange, value } = props
  const roles = $api.useQuery("get", "/api/admin/user-admin").data?.rootRoles ?? []
  const change = (changes: Partial<OidcContent>) => onChange({ ...value, ...changes })
  const errorsAt = (name: string) => violationsAt(error, name)
  const text = ([name, label, hint]: (typeof provider | typeof people)[number]) => (
    <Field key={name} label={label} hint={hint} errors={errorsAt(name)}>
      <TextInput
        value={value[name]}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        onChange={(given) => change({ [name]: given })}
      />
    </Field>
  )
  return (
    <>
      <Tick {...props} name="enabled" label="People can log in by the provider" />
      <h3 className={styles["heading"]}>The provider</h3>
      {provider.map(text)}
      <SecretField {...props} />
      <div className={styles["callback"]}>
        <span>Callback URL, to enter at the provider</span>
        <CopyBlock label="Copy the callback URL" text={callback} />
      </div>
      <Field label="Signature of id tokens" errors={errorsAt("idTokenSigningAlgorithm")}>
        <Select
          value={value.idTokenSigningAlgorithm}
          disabled={disabled}
          onChange={(idTokenSigningAlgorithm) => change({ idTokenSigningAlgorithm })}
          choices={(["RS256", "RS384", "RS512"] as const).map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <Tick {...props} name="enableSingleSignOut" label="Logging out here logs out at the provider, too" />
      <h3 className={styles["heading"]}>People</h3>
      <Tick {...props} name="autoCreate" label="People without an account get one at their first login" />
      <Field label="Their role" errors={errorsAt("defaultRootRoleId")}>
        <Select
          value={String(value.defaultRootRoleId)}
          disabled={disabled || !value.autoCreate}
          onChange={(id) => change({ defaultRootRoleId: Number(id) })}
          choices={roles.map(({ description, id, name }) => ({ value: String(id), label: name, note: description }))}
        />
      </Field>
      {people.map(text)}
      <Tick {...props} name="requireVerifiedEmail" label="The provider must have confirmed the email address" />
      <h3 className={styles["heading"]}>Groups</h3>
      <Tick {...props} name="enableGroupSyncing" label="The provider decides who is in the groups here" />
      <Field
        label="Where the groups are"
        hint="The claim with the groups of a person, such as groups or realm_access.roles."
        errors={errorsAt("groupJsonPath")}
      >
        <TextInput
          value={value.groupJsonPath}
          disabled={disabled}
          spellCheck={false}
          onChange={(groupJsonPath) => change({ groupJsonPath })}
        />
      </Field>
      <Tick {...props} name="addGroupsScope" label="Ask the provider for the scope groups" />
    </>
  )
}

const SecretField = ({ disabled, error, onChange, value }: OidcFieldsProps) => (
  <Field
    label="Client secret"
    hint={value.secret === MASKED ? "It is kept encrypted. Type another one to replace it." : "It is kept encrypted."}
    errors={violationsAt(error, "secret")}
  >
    <TextInput
      type="password"
      value={value.secret}
      disabled={disabled}
      autoComplete="new-password"
      onChange={(secret) => onChange({ ...value, secret })}
    />
  </Field>
)

interface TickProps extends OidcFieldsProps {
  readonly name: {
    [Name in keyof OidcContent]: OidcContent[Name] extends boolean ? Name : never
  }[keyof OidcContent]
  readonly label: string
}

const Tick = ({ disabled, label, name, onChange, value }: TickProps) => (
  <label className={styles["tick"]}>
    <input
      type="checkbox"
      checked={value[name]}
      disabled={disabled}
      onChange={({ target }) => onChange({ ...value, [name]: target.checked })}
    />
    {label}
  </label>
)
