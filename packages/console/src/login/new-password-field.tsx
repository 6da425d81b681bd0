import { useDeferredValue, useEffect } from "react"
import { Field, TextInput } from "../components/field.tsx"
import { $api } from "../interface/client.ts"
import { violationsAt } from "../interface/interface-error.ts"

export interface NewPasswordFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly errors: ReadonlyArray<string>
  readonly label?: string
}

/** A new password, judged by the server while it is typed. */
export const NewPasswordField = ({ errors, label = "Password", onChange, value }: NewPasswordFieldProps) => {
  const typed = useDeferredValue(value)
  const { error, isSuccess, mutate } = $api.useMutation("post", "/auth/reset/validate-password", { gcTime: 0 })
  useEffect(() => {
    if (typed !== "") mutate({ body: { password: typed } })
  }, [typed, mutate])
  const faults = value === "" ? [] : violationsAt(error, "password")
  return (
    <Field
      label={label}
      hint={value !== "" && isSuccess ? "Good." : "At least 10 characters. Several words are easy to remember."}
      errors={errors.length > 0 ? errors : faults}
    >
      <TextInput value={value} onChange={onChange} name="password" type="password" autoComplete="new-password" />
    </Field>
  )
}
