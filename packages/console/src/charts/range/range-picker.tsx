import { Select } from "../../components/select.tsx"
import type { UtcDay } from "../../time/utc-days.ts"
import { rangeChoices, type UtcDayRange, type RangeSearch } from "./range.ts"
import styles from "./range-picker.module.css"

export interface RangePickerProps {
  /** What stands in the address. */
  readonly search: RangeSearch
  /** The days of it. */
  readonly range: UtcDayRange
  readonly today: UtcDay
  /** How many days the range has if the address does not say. */
  readonly usual: number
  /** Replaces the range in the address. */
  readonly onChange: (range: { readonly [Key in keyof RangeSearch]: RangeSearch[Key] | undefined }) => void
}

const OWN = "own"

/** Chooses the days that charts show: the last ones, or any. */
export const RangePicker = ({ onChange, range, search, today, usual }: RangePickerProps) => {
  const own = search.from !== undefined
  const choose = (value: string) =>
    onChange(
      value === OWN
        ? { ...range, days: undefined }
        : { days: Number(value) === usual ? undefined : Number(value), from: undefined, to: undefined }
    )
  const setDay = (end: "from" | "to", value: UtcDay) => {
    if (value === "") return
    const next = { ...range, [end]: value }
    // If an end is moved past the other, both get the same day.
    onChange({ days: undefined, ...(next.from > next.to ? { from: value, to: value } : next) })
  }
  return (
    <span className={styles["picker"]}>
      <Select
        label="Range"
        value={own ? OWN : String(search.days ?? usual)}
        onChange={choose}
        choices={[
          ...rangeChoices.map(({ days, label }) => ({ value: String(days), label })),
          { value: OWN, label: "From day to day" }
        ]}
      />
      {own && (
        <>
          <DayInput label="First day (UTC)" value={range.from} max={today} onChange={(day) => setDay("from", day)} />
          <span aria-hidden="true">–</span>
          <DayInput label="Last day (UTC)" value={range.to} max={today} onChange={(day) => setDay("to", day)} />
        </>
      )}
    </span>
  )
}

interface DayInputProps {
  readonly label: string
  readonly value: UtcDay
  readonly max: UtcDay
  readonly onChange: (day: UtcDay) => void
}

const DayInput = ({ label, max, onChange, value }: DayInputProps) => (
  <input
    type="date"
    className={styles["day"]}
    aria-label={label}
    value={value}
    max={max}
    onChange={({ target }) => onChange(target.value)}
  />
)
