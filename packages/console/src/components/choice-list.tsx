import { useState } from "react"
import { Button } from "./button.tsx"
import styles from "./choice-list.module.css"

export interface ChoiceListProps {
  readonly label: string
  readonly hint?: string
  readonly values: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly chosen: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
  readonly onChange: (chosen: Array<string>) => void
}

/** From this many values on, they can be searched and chosen all at once. */
const MANY = 12

/** Checkboxes to choose several of many values. */
export const ChoiceList = ({ chosen, errors, hint, label, onChange, values }: ChoiceListProps) => {
  const [search, setSearch] = useState("")
  const found = values.filter((one) => one.label.toLowerCase().includes(search.toLowerCase()))
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset className={styles["choices"]}>
      <legend>
        {label}{" "}
        <span className={styles["count"]}>{chosen.length === 0 ? "none chosen" : `${chosen.length} chosen`}</span>
      </legend>
      {values.length >= MANY && (
        <div className={styles["tools"]}>
          <input
            type="search"
            aria-label={`Search in ${label}`}
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Button
            look="quiet"
            size="small"
            onClick={() => onChange([...new Set([...chosen, ...found.map(({ value }) => value)])])}
          >
            Choose all
          </Button>
          <Button look="quiet" size="small" onClick={() => onChange([])}>
            Choose none
          </Button>
        </div>
      )}
      <div className={styles["list"]}>
        {found.map((one) => (
          <label key={one.value}>
            <input
              type="checkbox"
              checked={chosen.includes(one.value)}
              onChange={({ target }) => toggle(one.value, target.checked)}
            />
            {one.label}
          </label>
        ))}
      </div>
      {hint !== undefined && <span className={styles["hint"]}>{hint}</span>}
      {errors.length > 0 && (
        <span role="alert" className={styles["error"]}>
          {errors.join(" ")}
        </span>
      )}
    </fieldset>
  )
}
