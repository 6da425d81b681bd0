import { CircleCheck } from "lucide-react"
import { Field, TextInput } from "../../components/field.tsx"
import { $api } from "../../interface/client.ts"
import type { FeatureNaming } from "../../interface/operations.gen.ts"
import { useNameCheck } from "./use-name-check.ts"
import styles from "./create-flag.module.css"

export interface NameFieldProps {
  readonly name: string
  readonly onChange: (name: string) => void
  readonly projectId: string | undefined
  /** The errors from the response to the form. */
  readonly errors: ReadonlyArray<string>
}

/** The name of a new flag, checked while it is typed. Blanks become hyphens. */
export const NameField = ({ errors, name, onChange, projectId }: NameFieldProps) => {
  const check = useNameCheck(name, projectId)
  const { data } = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/overview",
    { params: { path: { projectId: projectId ?? "" } } },
    { enabled: projectId !== undefined }
  )
  const visible = check.errors.length > 0 ? check.errors : errors
  return (
    <Field
      label="Name"
      errors={visible}
      hint={
        <span className={styles["hint"]} aria-live="polite">
          {check.state === "free" && (
            <span className={styles["free"]}>
              <CircleCheck aria-hidden="true" /> The name is free.
            </span>
          )}
          <span>{namingHint(data?.featureNaming)}</span>
        </span>
      }
    >
      <TextInput
        value={name}
        onChange={(text) => onChange(text.replace(/\s+/g, "-"))}
        placeholder={data?.featureNaming.example ?? "new-checkout"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
    </Field>
  )
}

/** The naming pattern of the project in words, as far as it has one. */
const namingHint = (naming: FeatureNaming | undefined): string => {
  if (naming === undefined || naming.pattern === null || naming.pattern === "")
    return "It is used in code and cannot be changed later."
  const words = naming.description ?? `It must match ${naming.pattern}`
  return `${words}${naming.example === null || naming.example === undefined ? "" : `, such as ${naming.example}`}.`
}
