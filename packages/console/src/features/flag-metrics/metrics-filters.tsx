import { Select } from "../../components/select.tsx"
import { counted } from "../../words/numbers.ts"
import { type Length, lengthInAddress, lengthOf, lengths, type MetricsRange } from "./metrics-range.ts"
import styles from "./flag-metrics.module.css"

export interface MetricsFiltersProps {
  readonly environments: ReadonlyArray<string>
  /** The applications that evaluated the flag, in any order and any number of times. */
  readonly applications: ReadonlyArray<string>
  readonly search: MetricsRange
  readonly onChange: (changes: { readonly [Key in keyof MetricsRange]: string | number | undefined }) => void
}

const ALL = ""

/** Which time, environment and application the charts are about. */
export const MetricsFilters = ({ applications, environments, onChange, search }: MetricsFiltersProps) => {
  const names = new Set([...applications, ...(search.application === undefined ? [] : [search.application])])
  return (
    <div className={styles["filters"]}>
      <Select
        label="Range"
        value={keyOf(lengthOf(search))}
        onChange={(key) => {
          const length = lengths.find((one) => keyOf(one) === key)
          if (length !== undefined) onChange(lengthInAddress(length))
        }}
        choices={lengths.map((length) => ({ value: keyOf(length), label: `Last ${keyOf(length)}` }))}
      />
      <Select
        label="Environment"
        value={search.environment ?? ALL}
        onChange={(environment) => onChange({ environment })}
        choices={[{ value: ALL, label: "All environments" }, ...environments.map(asChoice)]}
      />
      <Select
        label="Application"
        value={search.application ?? ALL}
        onChange={(application) => onChange({ application })}
        choices={[{ value: ALL, label: "All applications" }, ...[...names].toSorted().map(asChoice)]}
      />
    </div>
  )
}

const keyOf = ({ count, unit }: Length): string => counted(count, unit)

const asChoice = (name: string) => ({ value: name, label: name })
