import { Field, TextInput } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import type { NewSafeguard } from "../../interface/operations.gen.ts"
import { effects } from "./safeguard-words.ts"

type Action = NonNullable<NewSafeguard["action"]>["type"]

/** The terms of a safeguard that people enter, apart from the figure and its limit. */
export interface Terms {
  readonly action: Action
  readonly samples: string
  readonly minutes: string
  readonly isCompared: "no" | "yes"
}

export interface SafeguardTermsProps {
  readonly terms: Terms
  readonly onChange: (terms: Terms) => void
  readonly actions: ReadonlyArray<Action>
  /** Whether there are other variants to compare with. */
  readonly canCompare: boolean
}

export const areWhole = ({ minutes, samples }: Terms): boolean => /^\d*$/.test(samples) && /^\d*$/.test(minutes)

/** The terms as a safeguard has them. Leaves out what the service decides. */
export const termsOf = ({ action, isCompared, minutes, samples }: Terms, canCompare: boolean) => ({
  action: { type: action },
  ...(samples === "" ? {} : { minimumSamples: Number(samples) }),
  ...(minutes === "" ? {} : { forMinutes: Number(minutes) }),
  ...(isCompared === "yes" && canCompare ? { compareBy: "variant" } : {})
})

/** For how long and from how many samples a limit must be crossed, and what happens then. */
export const SafeguardTerms = ({ actions, canCompare, onChange, terms }: SafeguardTermsProps) => (
  <>
    {canCompare && (
      <Field label="Compare with" hint="With the other variants, the limit is a factor: 1.5 is half as much again.">
        <Select
          value={terms.isCompared}
          onChange={(isCompared) => onChange({ ...terms, isCompared })}
          choices={[
            { value: "no", label: "the limit alone" },
            { value: "yes", label: "the other variants" }
          ]}
        />
      </Field>
    )}
    <Field label="Minimum samples" optional hint="20 by default for means and shares.">
      <TextInput
        value={terms.samples}
        onChange={(samples) => onChange({ ...terms, samples })}
        inputMode="numeric"
        autoComplete="off"
      />
    </Field>
    <Field label="Minimum duration" optional hint="In minutes; 1 by default.">
      <TextInput
        value={terms.minutes}
        onChange={(minutes) => onChange({ ...terms, minutes })}
        inputMode="numeric"
        autoComplete="off"
      />
    </Field>
    {actions.length > 1 && (
      <Field label="Then">
        <Select
          value={terms.action}
          onChange={(action) => onChange({ ...terms, action })}
          choices={actions.map((value) => ({ value, label: effects[value] }))}
        />
      </Field>
    )}
  </>
)
