import { Search } from "lucide-react"
import { useId, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { count, counted } from "../../words/numbers.ts"
import styles from "./check-list.module.css"

export interface CheckItem {
  readonly key: string
  readonly label: string
  readonly note?: string | null | undefined
}

export interface CheckListProps {
  /** The name of the list: `Values of country`. */
  readonly label: string
  /** Hides the label from sight, for a list right below a heading that says the same. */
  readonly labelHidden?: boolean
  readonly items: ReadonlyArray<CheckItem>
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
  readonly errors?: ReadonlyArray<string>
  readonly most?: number | undefined
}

/** Chooses some of many, with their descriptions. Long lists have a search. */
export const CheckList = ({ chosen, errors = [], items, label, labelHidden, most, onChange }: CheckListProps) => {
  const [search, setSearch] = useState("")
  const errorId = useId()
  const found = items.filter((item) => matches(item, search))
  const visible = found.slice(0, MAX_VISIBLE)
  const set = new Set(chosen)
  const toggle = (key: string) => onChange(set.has(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <fieldset className={styles["list"]} aria-describedby={errors.length > 0 ? errorId : undefined}>
      <legend className={labelHidden === true ? styles["hidden"] : undefined}>{label}</legend>
      {items.length > FEW && (
        <Field label={`Search in ${label.toLowerCase()}`} labelHidden>
          <TextInput
            value={search}
            onChange={setSearch}
            placeholder="Search"
            type="search"
            icon={<Search aria-hidden="true" />}
          />
        </Field>
      )}
      <ul className={styles["items"]}>
        {visible.map((item) => (
          <CheckRow key={item.key} item={item} checked={set.has(item.key)} onToggle={() => toggle(item.key)} />
        ))}
      </ul>
      {found.length === 0 && <p className={styles["note"]}>Nothing matches “{search}”.</p>}
      {found.length > visible.length && (
        <p className={styles["note"]}>{counted(found.length - visible.length, "more")}: search to find them.</p>
      )}
      <Chosen {...{ chosen, most }} onClear={() => onChange([])} />
      {errors.length > 0 && (
        <p id={errorId} role="alert" className={styles["error"]}>
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  )
}

interface CheckRowProps {
  readonly item: CheckItem
  readonly checked: boolean
  readonly onToggle: () => void
}

const CheckRow = ({ checked, item, onToggle }: CheckRowProps) => (
  <li>
    <label className={styles["item"]}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className={styles["label"]}>{item.label}</span>
      {Boolean(item.note) && <span className={styles["note"]}>{item.note}</span>}
    </label>
  </li>
)

interface ChosenProps {
  readonly chosen: ReadonlyArray<string>
  readonly most: number | undefined
  readonly onClear: () => void
}

const Chosen = ({ chosen, most, onClear }: ChosenProps) => (
  <div className={styles["chosen"]}>
    <span role="status" data-over={most !== undefined && chosen.length > most}>
      {count(chosen.length)} chosen{most === undefined ? "" : `, at most ${count(most)}`}
    </span>
    {chosen.length > 0 && (
      <Button look="quiet" size="small" onClick={onClear}>
        Choose none
      </Button>
    )}
  </div>
)

const matches = ({ label, note }: CheckItem, search: string): boolean =>
  `${label} ${note ?? ""}`.toLowerCase().includes(search.trim().toLowerCase())

const FEW = 6
const MAX_VISIBLE = 200
