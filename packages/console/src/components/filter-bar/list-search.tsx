import { Search } from "lucide-react"
import { TextInput } from "../field.tsx"
import styles from "./list-search.module.css"

export interface ListSearchProps {
  /** The label of the field: `Search users`. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search above a list that is read as a whole. `FilterBar` is for lists that the server searches. */
export const ListSearch = ({ label, onChange, value }: ListSearchProps) => (
  <div className={styles["search"]} role="search" aria-label={label}>
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={onChange}
      spellCheck={false}
      autoComplete="off"
      icon={<Search aria-hidden="true" />}
    />
  </div>
)
