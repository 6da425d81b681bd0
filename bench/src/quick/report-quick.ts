import { isWorse, LEAST_SHARE, type QuickRow, shareOfBare, shareOfLast } from "./verdict.ts"

/** A table of the shares, and what is worse than the last release, if anything. */
export const reportQuick = (rows: ReadonlyArray<QuickRow>): { readonly text: string; readonly failed: boolean } => {
  const worse = rows.filter(isWorse).map(({ name }) => name)
  const table = [
    "| | of a bare handler | of the kept server |",
    "|---|---:|---:|",
    ...rows.map((row) => `| ${row.name} | ${percent(shareOfBare(row))} | ${percent(shareOfLast(row))} |`)
  ]
  const verdict =
    worse.length === 0
      ? []
      : [
          "",
          `Below ${percent(LEAST_SHARE)} of the kept server: ${worse.join("; ")}. Run it again before you look for the cause.`
        ]
  return { text: [...table, ...verdict].join("\n"), failed: worse.length > 0 }
}

const percent = (share: number | undefined): string => (share === undefined ? "" : `${Math.round(100 * share)}%`)
