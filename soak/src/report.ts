/** How a part of a run begins and ends. */
export interface Run {
  readonly seed: number
  /** Ends the run early. */
  readonly isOver?: () => boolean
  readonly progress?: (line: string) => void
}

/** What one part of a run tried, and what it found. */
export interface SoakReport {
  readonly part: string
  /** How to repeat the run. */
  readonly repeat: string
  /** Counts and figures by their names. */
  readonly figures: Readonly<Record<string, number | string>>
  /** Each is a promise that was broken. */
  readonly findings: ReadonlyArray<string>
}

/** The report as lines of text. */
export const lines = ({ figures, findings, part, repeat }: SoakReport): string =>
  [
    `${part}: ${findings.length === 0 ? "nothing found" : `${findings.length} FOUND`} (${repeat})`,
    ...Object.entries(figures).map(([name, value]) => `  ${name}: ${value}`),
    ...findings.slice(0, MOST_FINDINGS).map((finding) => `  FOUND ${finding}`)
  ].join("\n")

const MOST_FINDINGS = 50
