import type { ReactNode } from "react"
import { ErrorNotice } from "./notice.tsx"
import styles from "./loading.module.css"

/**
 * Grey lines instead of content that is loading. They appear after a moment, so that quick responses do not flicker.
 */
export const Skeleton = ({ rows = 5 }: { readonly rows?: number }) => (
  <div className={styles["skeleton"]} role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} />
    ))}
  </div>
)

export interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Renders the data of a query. Before that, a skeleton, or the error with a button to try again. */
export const Loaded = <Data,>({ children, query, rows }: LoadedProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null && query.error !== undefined) {
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  }
  return <Skeleton {...(rows === undefined ? {} : { rows })} />
}
