import { median } from "../measure/median.ts"

/** Requests a second in one round, measured one right after the other. */
export interface QuickRound {
  readonly ours: number
  readonly bare: number
  /** The last release, if there is one to compare with. */
  readonly last?: number
}

export interface QuickRow {
  readonly name: string
  readonly rounds: ReadonlyArray<QuickRound>
}

/** The share of the last release below which the benchmark fails: a third slower. */
export const LEAST_SHARE = 2 / 3

/** Each round gives one ratio. The one in the middle counts, since another program may disturb a round. */
export const shareOfBare = ({ rounds }: QuickRow): number => median(rounds.map(({ bare, ours }) => ours / bare))

export const shareOfLast = ({ rounds }: QuickRow): number | undefined => {
  const ratios = rounds.flatMap(({ last, ours }) => (last === undefined ? [] : [ours / last]))
  return ratios.length === 0 ? undefined : median(ratios)
}

export const isWorse = (row: QuickRow): boolean => (shareOfLast(row) ?? 1) < LEAST_SHARE
