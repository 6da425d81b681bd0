/** One of several things in a form, which keeps its identity while it is edited, moved or joined by others. */
export interface Row<Value> {
  readonly id: number
  readonly value: Value
}

let made = 0

export const rowOf = <Value>(value: Value): Row<Value> => {
  made += 1
  return { id: made, value }
}

/** Changes the value of one row. */
export const withValue = <Value>(
  rows: ReadonlyArray<Row<Value>>,
  id: number,
  changes: Partial<Value>
): ReadonlyArray<Row<Value>> =>
  rows.map((row) => (row.id === id ? { ...row, value: { ...row.value, ...changes } } : row))
