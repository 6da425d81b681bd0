import { Field } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import type { Feature, FeatureType } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { typeWords } from "../words.ts"

export interface TypeSelectProps {
  readonly value: Feature["type"]
  readonly onChange: (type: Feature["type"]) => void
  readonly disabled?: boolean
}

/** The type of a flag, with what each is for and how long its flags are expected to live. */
export const TypeSelect = ({ disabled = false, onChange, value }: TypeSelectProps) => {
  const { data } = $api.useQuery("get", "/api/admin/feature-types")
  const types = data?.types ?? []
  const chosen = types.find(({ id }) => id === value)
  return (
    <Field label="Type" hint={chosen && `${lifetimeWords(chosen)}.`}>
      <Select
        value={value}
        disabled={disabled}
        onChange={onChange}
        choices={
          types.length === 0
            ? [{ value, label: typeWords[value] }]
            : types.map((type) => ({
                value: type.id,
                label: type.name,
                note: `${type.description}. ${lifetimeWords(type)}.`
              }))
        }
      />
    </Field>
  )
}

export const lifetimeWords = ({ lifetimeDays }: FeatureType): string =>
  lifetimeDays === null ? "Meant to stay" : `Expected to live ${counted(lifetimeDays, "day")}`
