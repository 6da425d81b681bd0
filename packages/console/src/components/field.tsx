import { Field as Base } from "@base-ui/react/field"
import type { ComponentProps, ReactNode } from "react"
import { classes } from "../style/classes.ts"
import styles from "./field.module.css"

export interface FieldProps {
  readonly label: string
  /** Shown below the control. */
  readonly hint?: ReactNode
  /** The errors of the value, from a rule of the page or from the response of the interface. */
  readonly errors?: ReadonlyArray<string>
  readonly children: ReactNode
  /** Hides the label from sight, but not from screen readers. */
  readonly labelHidden?: boolean
  readonly optional?: boolean
}

/** A control with its label, hint and errors. Put `TextInput`, `TextArea` or another control into it. */
export const Field = ({ children, errors = [], hint, label, labelHidden, optional }: FieldProps) => (
  <Base.Root className={styles["field"]} invalid={errors.length > 0}>
    <Base.Label className={classes(styles["label"], labelHidden === true && styles["hidden"])}>
      {label}
      {optional === true && <span className={styles["optional"]}>optional</span>}
    </Base.Label>
    {children}
    {hint !== undefined && errors.length === 0 && (
      <Base.Description className={styles["hint"]} render={<div />}>
        {hint}
      </Base.Description>
    )}
    {errors.length > 0 && (
      <Base.Error match className={styles["error"]} role="alert">
        {errors.join(" ")}
      </Base.Error>
    )}
  </Base.Root>
)

export interface TextInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly icon?: ReactNode
}

export const TextInput = ({ className, icon, onChange, ...rest }: TextInputProps) => (
  <span className={classes(styles["input"], className)}>
    {icon}
    <Base.Control {...rest} onValueChange={onChange} />
  </span>
)

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "onChange" | "value"> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export const TextArea = ({ className, onChange, rows = 3, value, ...rest }: TextAreaProps) => (
  <Base.Control
    value={value}
    onValueChange={onChange}
    render={<textarea {...rest} rows={rows} className={classes(styles["area"], className)} />}
  />
)
