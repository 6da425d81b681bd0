import type { ReactNode } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { ConstraintList } from "../constraints/constraint-list.tsx"
import { Tick } from "../tick.tsx"
import { useContextFields, useLimits, useSegments, useStrategyTypes } from "../use-catalog.ts"
import { VariantList } from "../variants/variant-list.tsx"
import { rolloutDefaults } from "./new-strategy.ts"
import { SegmentsSection } from "./segments-section.tsx"
import { TypeSection } from "./type-section.tsx"
import styles from "./strategy-form.module.css"

export interface StrategyFormProps {
  readonly value: NewStrategy
  readonly onChange: (value: NewStrategy) => void
  /** Null for strategies that belong to no project, and use what all projects can. */
  readonly projectId: string | null
  /** The flag of the strategy. A default strategy of a project has none. */
  readonly featureName?: string | undefined
  /** The stickiness of new rollouts in the project. */
  readonly stickiness?: string | undefined
  /** The answer of the interface to the last try to save. */
  readonly error?: unknown
}

/** The form for all of a strategy. It saves nothing: the value and its changes belong to the component around it. */
export const StrategyForm = (props: StrategyFormProps) => {
  const { error, featureName, onChange, projectId, stickiness, value } = props
  const { constraints = [], segments = [], variants = [] } = value
  const fields = useContextFields(projectId)
  const known = useSegments(projectId)
  const types = useStrategyTypes()
  const limits = useLimits()
  return (
    <div className={styles["form"]}>
      <ErrorNotice error={error} visibleFields={visibleFields(value)} />
      <Part title="Users">
        <TypeSection
          {...{ error, fields, onChange, types, value }}
          rolloutDefaults={rolloutDefaults(featureName, stickiness)}
        />
      </Part>
      <Part title="Constraints" note="Only users for whom all of them are true.">
        <ConstraintList
          value={constraints}
          onChange={(next) => onChange({ ...value, constraints: next })}
          fields={fields}
          error={error}
          most={limits?.constraints}
          mostValues={limits?.constraintValues}
        />
      </Part>
      <Part title="Segments" note="Only users who are in all of them.">
        <SegmentsSection
          value={segments}
          onChange={(next) => onChange({ ...value, segments: next })}
          segments={known}
          most={limits?.strategySegments}
          error={error}
        />
      </Part>
      <Part title="Variants" note="Different versions of the flag for those who get it.">
        <VariantList
          value={variants}
          onChange={(next) => onChange({ ...value, variants: next })}
          fields={fields}
          error={error}
        />
      </Part>
      <Part title="Name and state">
        <Field
          label="Title"
          optional
          errors={violationsAt(error, "title")}
          hint="Why the strategy is there, in a few words."
        >
          <TextInput value={value.title ?? ""} onChange={(title) => onChange({ ...value, title })} autoComplete="off" />
        </Field>
        <Tick checked={value.disabled === true} onChange={(disabled) => onChange({ ...value, disabled })}>
          Disabled: keep the strategy, but let nobody get the flag by it
        </Tick>
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

const Part = ({ children, note, title }: PartProps) => (
  <section className={styles["part"]} aria-label={title}>
    <header>
      <h3>{title}</h3>
      {note !== undefined && <p className={styles["note"]}>{note}</p>}
    </header>
    {children}
  </section>
)

/** The fields that show their own errors. */
const visibleFields = ({ constraints = [], parameters = {}, variants = [] }: NewStrategy): ReadonlyArray<string> => [
  "name",
  "title",
  "segments",
  ...Object.keys(parameters).map((key) => `parameters/${key}`),
  ...constraints.map((_, index) => `constraints/${index}`),
  ...variants.flatMap((_, index) => ["name", "weight", "payload"].map((field) => `variants/${index}/${field}`))
]
