import { ListFilter, Search, X } from "lucide-react"
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react"
import { Button } from "../button.tsx"
import { Menu } from "../menu.tsx"
import { type FilterKind, readChoice, writeChoice } from "./filter-kind.ts"
import styles from "./filter-bar.module.css"

// Chips are loaded with the first filter, since most visits of a list use none.
const FilterChip = lazy(async () => ({ default: (await import("./filter-chip.tsx")).FilterChip }))

type Filters = Readonly<Record<string, string | undefined>>

export interface FilterBarProps {
  /** The filters, as they stand in the address. */
  readonly filters: Filters
  readonly kinds: ReadonlyArray<FilterKind>
  /** Sets filters in the address; an undefined one is removed. */
  readonly onChange: (changes: Filters) => void
  /** The label of the search field: `Search flags`. */
  readonly searchLabel: string
  /** The parameter of the search field. */
  readonly searchKey?: string
  readonly children?: ReactNode
}

/** A search field and filters as chips. All of it stands in the address. */
export const FilterBar = ({ children, filters, kinds, onChange, searchKey = "query", searchLabel }: FilterBarProps) => {
  const [added, setAdded] = useState<string>()
  const active = kinds.filter(({ key }) => filters[key] !== undefined || key === added)
  const others = kinds.filter((kind) => !active.includes(kind))
  const hasSome = active.length > 0 || filters[searchKey] !== undefined
  const clear = () => {
    setAdded(undefined)
    onChange(Object.fromEntries([searchKey, ...kinds.map(({ key }) => key)].map((key) => [key, undefined])))
  }
  return (
    <div className={styles["bar"]} role="search" aria-label={searchLabel}>
      <SearchField
        label={searchLabel}
        value={filters[searchKey] ?? ""}
        onChange={(query) => onChange({ [searchKey]: query === "" ? undefined : query })}
      />
      <Suspense fallback={null}>
        {active.map((kind) => (
          <FilterChip
            key={kind.key}
            kind={kind}
            choice={readChoice(kind, filters[kind.key] ?? "")}
            openAtFirst={kind.key === added}
            onChange={(choice) => onChange({ [kind.key]: writeChoice(kind, choice) })}
            onRemove={() => {
              setAdded(undefined)
              if (filters[kind.key] !== undefined) onChange({ [kind.key]: undefined })
            }}
          />
        ))}
      </Suspense>
      {others.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button look="quiet" icon={<ListFilter aria-hidden="true" />}>
              Filter
            </Button>
          }
          items={others.map(({ key, label }) => ({ label, onSelect: () => setAdded(key) }))}
        />
      )}
      {hasSome && (
        <Button look="quiet" onClick={clear}>
          Clear
        </Button>
      )}
      {children}
    </div>
  )
}

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field shows at once what is typed; the list follows with lower priority. */
const SearchField = ({ label, onChange, value }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  const deferred = useDeferredValue(typed)
  const last = useRef(value)
  useEffect(() => {
    if (deferred.trim() === last.current) return
    last.current = deferred.trim()
    onChange(last.current)
  }, [deferred, onChange])
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setTyped(value)
  }, [value])
  return (
    <span className={styles["search"]}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        autoComplete="off"
      />
      {typed !== "" && (
        <Button
          look="quiet"
          size="small"
          label="Clear the search"
          icon={<X aria-hidden="true" />}
          onClick={() => setTyped("")}
        />
      )}
    </span>
  )
}
