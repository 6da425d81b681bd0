import type { ReactNode } from "react"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { NewSegment } from "../../interface/operations.gen.ts"
import { ConstraintList } from "../../strategies/constraints/constraint-list.tsx"
import { operators } from "../../strategies/operators.ts"
import { useContextFields, useLimits } from "../../strategies/use-catalog.ts"
import { useVisibleError } from "../../strategies/use-visible-error.ts"
import { count } from "../../words/numbers.ts"
import { segmentSentence } from "../segment-words.ts"
import styles from "../segments.module.css"

export interface SegmentFormProps {
  readonly value: NewSegment
  readonly onChange: (value: NewSegment) => void
  readonly onSubmit: () => void
  readonly error: unknown
  /** The buttons at the end. */
  readonly children: ReactNode
}

/** The form for all of a segment. */
export const SegmentForm = ({ children, error, onChange, onSubmit, value }: SegmentFormProps) => {
  const fields = useContextFields(value.project ?? null)
  const limits = useLimits()
  const form = useVisibleError<HTMLFormElement>(error)
  const visible = ["name", "description", "project", ...value.constraints.map((_, index) => `constraints/${index}`)]
  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className={styles["sentence"]} aria-live="polite">
        {segmentSentence(value)}
      </p>
      <div className={styles["fields"]}>
        <Field label="Name" errors={violationsAt(error, "name")}>
          <TextInput value={value.name} onChange={(name) => onChange({ ...value, name })} autoComplete="off" />
        </Field>
        <Field label="Description" optional errors={violationsAt(error, "description")}>
          <TextArea
            rows={2}
            value={value.description ?? ""}
            onChange={(description) => onChange({ ...value, description })}
          />
        </Field>
        <ProjectField {...{ error, onChange, value }} />
      </div>
      <Section title="Constraints" description="Only users for whom all of them are true are in the segment.">
        <ConstraintList
          value={value.constraints}
          onChange={(constraints) => onChange({ ...value, constraints })}
          fields={fields}
          error={error}
          most={limits?.constraints}
          mostValues={limits?.segmentValues}
        />
        <ValueCount value={value} most={limits?.segmentValues} />
      </Section>
      <ErrorNotice error={error} visibleFields={visible} />
      <div className={styles["actions"]}>{children}</div>
    </form>
  )
}

const ProjectField = ({ error, onChange, value }: Pick<SegmentFormProps, "error" | "onChange" | "value">) => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  return (
    <Field
      label="Who can use it"
      hint="Strategies of one project, or of all of them."
      errors={violationsAt(error, "project")}
    >
      <Select
        value={value.project ?? ALL}
        onChange={(project) => onChange({ ...value, project: project === ALL ? null : project })}
        choices={[
          { value: ALL, label: "All projects" },
          ...projects.map(({ id, name }) => ({ value: id, label: name, ...(id === name ? {} : { note: id }) }))
        ]}
      />
    </Field>
  )
}

/** Stands for all projects. No project has this id, since ids have no spaces. */
const ALL = "all projects"

const ValueCount = ({ most, value }: { readonly most: number | undefined; readonly value: NewSegment }) => {
  const total = value.constraints
    .filter(({ operator }) => operators[operator].kind === "values")
    .reduce((sum, { values = [] }) => sum + values.length, 0)
  return most === undefined || total === 0 ? null : (
    <p className={styles["count"]} data-over={total > most}>
      {count(total)} of at most {count(most)} values in all constraints
    </p>
  )
}
