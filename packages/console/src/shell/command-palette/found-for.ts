export interface LastSearch<Row> {
  /** The rows that the last search found. */
  readonly rows: ReadonlyArray<Row> | undefined
  /** Whether that search was for other words. */
  readonly isOld: boolean
  readonly textOf: (row: Row) => string
}

/**
 * The rows to show for some words. Until the server has answered, these are the earlier rows that contain the new words
 * as well, so that the enter key never chooses what nobody looks for any more.
 */
export const foundFor = <Row>(words: string, { isOld, rows = [], textOf }: LastSearch<Row>): ReadonlyArray<Row> =>
  isOld ? rows.filter((row) => textOf(row).toLowerCase().includes(words.toLowerCase())) : rows
