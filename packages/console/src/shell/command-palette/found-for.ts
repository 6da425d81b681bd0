export interface LastSearch<Row> {
  /** What the last search found. */
  readonly rows: ReadonlyArray<Row> | undefined
  /** Whether that search was for other words. */
  readonly isOld: boolean
  readonly textOf: (row: Row) => string
}

/**
 * What is found for some words. Until the server has answered, only what was found for earlier words and contains the new ones as
 * well: the enter key must not choose what nobody looks for any more.
 */
export const foundFor = <Row>(words: string, { isOld, rows = [], textOf }: LastSearch<Row>): ReadonlyArray<Row> =>
  isOld ? rows.filter((row) => textOf(row).toLowerCase().includes(words.toLowerCase())) : rows
