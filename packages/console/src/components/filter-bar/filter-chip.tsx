import { Popover } from "@base-ui/react/popover"
import { X } from "lucide-react"
import { useState } from "react"
import { Button } from "../button.tsx"
import { Select } from "../select.tsx"
import { choiceWords, type FilterChoice, type FilterKind } from "./filter-kind.ts"
import styles from "./filter-chip.module.css"

export interface FilterChipProps {
  readonly kind: FilterKind
  readonly choice: FilterChoice
  /** Whether to open it at once, since it was just added. */
  readonly openAtFirst: boolean
  readonly onChange: (choice: FilterChoice) => void
  readonly onRemove: () => void
}

/** A filter in words. It opens to be changed. */
export const FilterChip = ({ choice, kind, onChange, onRemove, openAtFirst }: FilterChipProps) => {
  const [open, setOpen] = useState(openAtFirst)
  const close = (next: boolean) => {
    setOpen(next)
    if (!next && choice.values.length === 0) onRemove()
  }
  return (
    <span className={styles["chip"]}>
      <Popover.Root open={open} onOpenChange={close}>
        <Popover.Trigger className={styles["words"]}>
          <b>{kind.label}</b> {choice.values.length === 0 ? "…" : choiceWords(kind, choice)}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={6} className={styles["positioner"]}>
            <Popover.Popup className={styles["popup"]} aria-label={`Filter by ${kind.label}`}>
              {kind.operators.length > 1 && (
                <Select
                  label="How to compare"
                  size="small"
                  value={choice.operator}
                  choices={kind.operators}
                  onChange={(operator) => onChange({ ...choice, operator })}
                />
              )}
              {kind.values === "date" ? (
                <input
                  type="date"
                  className={styles["date"]}
                  aria-label={kind.label}
                  value={choice.values[0] ?? ""}
                  onChange={({ target }) => onChange({ ...choice, values: target.value === "" ? [] : [target.value] })}
                />
              ) : (
                <ValueList kind={kind} values={kind.values} choice={choice} onChange={onChange} />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Button
        look="quiet"
        size="small"
        label={`Remove the filter ${kind.label}`}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  )
}

interface ValueListProps extends Pick<FilterChipProps, "kind" | "choice" | "onChange"> {
  readonly values: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** From this many values on, they can be searched. */
const MANY = 8
const MAX_VISIBLE = 200

const ValueList = ({ choice, kind, onChange, values }: ValueListProps) => {
  const [search, setSearch] = useState("")
  const found = values.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())).slice(0, MAX_VISIBLE)
  const toggle = (value: string, on: boolean) => {
    const others = kind.single === true ? [] : choice.values.filter((chosen) => chosen !== value)
    onChange({ ...choice, values: on ? [...others, value] : others })
  }
  return (
    <>
      {values.length >= MANY && (
        <input
          type="search"
          className={styles["date"]}
          aria-label={`Search in ${kind.label}`}
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <fieldset className={styles["values"]} aria-label={kind.label}>
        {found.map(({ label, value }) => (
          <label key={value} className={styles["value"]}>
            <input
              type={kind.single === true ? "radio" : "checkbox"}
              name={kind.key}
              checked={choice.values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {label}
          </label>
        ))}
        {found.length === 0 && <span className={styles["none"]}>Nothing matches.</span>}
      </fieldset>
    </>
  )
}
