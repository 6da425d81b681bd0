import type { ReactNode } from "react"
import { Field, TextArea, TextInput } from "../../../components/field.tsx"
import { ErrorNotice } from "../../../components/notice.tsx"
import { Section } from "../../../components/page-frame.tsx"
import { violationsAt } from "../../../interface/interface-error.ts"
import { Tick } from "../../../strategies/tick.tsx"
import type { FieldContent } from "./field-content.ts"
import { LegalValueList } from "./legal-value-list.tsx"
import styles from "./field-form.module.css"

export interface FieldFormProps {
  readonly value: FieldContent
  readonly onChange: (value: FieldContent) => void
  readonly onSubmit: () => void
  readonly error: unknown
  /** Inputs that come first, such as the name and the project of a new field. */
  readonly before?: ReactNode
  /** The buttons at the end. */
  readonly children: ReactNode
}

/** The form for what can be changed of a context field. */
export const FieldForm = ({ before, children, error, onChange, onSubmit, value }: FieldFormProps) => (
  <form
    noValidate
    className={styles["form"]}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <div className={styles["fields"]}>
      {before}
      <Field label="Description" optional errors={violationsAt(error, "description")}>
        <TextArea rows={2} value={value.description} onChange={(description) => onChange({ ...value, description })} />
      </Field>
      <Tick checked={value.stickiness} onChange={(stickiness) => onChange({ ...value, stickiness })}>
        Rollouts and variants can keep users in or out by this field
      </Tick>
      <Field label="Position in lists" hint="Smaller comes first." errors={violationsAt(error, "sortOrder")}>
        <TextInput
          className={styles["short"]}
          inputMode="numeric"
          value={value.sortOrder}
          onChange={(sortOrder) => onChange({ ...value, sortOrder: sortOrder.replaceAll(/\D/g, "") })}
        />
      </Field>
    </div>
    <Section
      title="Legal values"
      description="If there are any, constraints choose from them. Constraints that use a removed value stay as they are."
    >
      <LegalValueList
        value={value.legalValues}
        onChange={(legalValues) => onChange({ ...value, legalValues })}
        errorsAt={(index) => violationsAt(error, `legalValues/${index}`)}
      />
    </Section>
    <ErrorNotice
      error={error}
      visibleFields={[
        "name",
        "description",
        "sortOrder",
        ...value.legalValues.map((_, index) => `legalValues/${index}`)
      ]}
    />
    <div className={styles["actions"]}>{children}</div>
  </form>
)
