import type { ReactNode } from "react"
import styles from "./table.module.css"

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: "start" | "end"
  /** Hidden on narrow screens. */
  readonly secondary?: boolean
  /** Hides the title from sight, for columns of buttons. */
  readonly titleHidden?: boolean
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  /** What replaces the hidden columns on narrow screens, below the first cell. */
  readonly summary?: (row: Row) => ReactNode
}

/** A plain table for up to some hundred rows. */
export const Table = <Row,>({ columns, keyOf, label, rows, summary }: TableProps<Row>) => (
  <div className={styles["frame"]} role="region" aria-label={`Table: ${label}`} tabIndex={0}>
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ align, key, secondary, title, titleHidden }) => (
            <th key={key} scope="col" data-align={align} data-secondary={secondary}>
              {titleHidden === true ? <span className={styles["hidden"]}>{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ align, cell, key, secondary }, index) => (
              <td key={key} data-align={align} data-secondary={secondary}>
                {cell(row)}
                {index === 0 && summary !== undefined && <span className={styles["summary"]}>{summary(row)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
