import { useMemo, useState } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { fromLocalInput, toLocalInput } from "../../time/date-time-input.ts"
import { useContextFields, useSegments } from "../use-catalog.ts"
import { TrialResult } from "./trial-result.tsx"
import { fieldsOf, useStrategyTrial } from "./use-strategy-trial.ts"
import styles from "./who-gets-it.module.css"

export interface WhoGetsItProps {
  readonly strategy: NewStrategy
  readonly projectId: string
}

/** Tries the strategy with a user before it is saved, and says why they would get the flag or not. */
export const WhoGetsIt = ({ projectId, strategy }: WhoGetsItProps) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const segments = useSegments(projectId)
  const known = useContextFields(projectId)
  const names = useMemo(() => {
    const used = segments.filter(({ id }) => strategy.segments?.includes(id) === true)
    return fieldsOf(
      strategy,
      used.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName))
    )
  }, [strategy, segments])
  const fields = useMemo(() => names.map((name) => ({ name, value: values[name] ?? "" })), [names, values])
  const trial = useStrategyTrial(projectId, strategy, fields)
  return (
    <section className={styles["preview"]} aria-label="Who gets it">
      <header>
        <h3>Who gets it</h3>
        <p className={styles["note"]}>Try a user before you save: fill in what you know.</p>
      </header>
      <div className={styles["fields"]}>
        {fields.map(({ name, value }) => (
          <ContextInput
            key={name}
            name={name}
            value={value}
            examples={known.find((one) => one.name === name)?.legalValues.map((legal) => legal.value) ?? []}
            errors={violationsAt(trial.error, `context/${name}`)}
            onChange={(next) => setValues({ ...values, [name]: next })}
          />
        ))}
      </div>
      <ErrorNotice error={trial.error} visibleFields={fields.map(({ name }) => `context/${name}`)} />
      {trial.data !== undefined && fields.some(({ value }) => value !== "") && (
        <TrialResult trial={trial.data} strategy={strategy} />
      )}
    </section>
  )
}

interface ContextInputProps {
  readonly name: string
  readonly value: string
  readonly examples: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
  readonly onChange: (value: string) => void
}

const ContextInput = ({ errors, examples, name, onChange, value }: ContextInputProps) => {
  const listId = `legal-${name}`
  const isTime = name === "currentTime"
  return (
    <Field label={name} errors={errors} hint={isTime ? "Now, if it is empty." : undefined}>
      <TextInput
        type={isTime ? "datetime-local" : "text"}
        value={isTime ? toLocalInput(value) : value}
        onChange={(next) => onChange(isTime ? fromLocalInput(next) : next)}
        list={examples.length > 0 ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {examples.length > 0 && (
        <datalist id={listId}>
          {examples.slice(0, 100).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </Field>
  )
}
