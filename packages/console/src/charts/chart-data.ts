/** What a chart shows. The drawing, the table and the download are made of the same data. */
export interface ChartData {
  /** What the points are, such as `Day` or `Project`: the title of the first column. */
  readonly dimension: string
  readonly points: ReadonlyArray<ChartPoint>
  readonly series: ReadonlyArray<ChartSeries>
}

export interface ChartPoint {
  /** Identifies the point. Downloads use it for moments, such as `2026-11-22`. */
  readonly key: string
  readonly label: string
  /** A shorter label for the axis. */
  readonly short?: string
  /** When the point was, in milliseconds. Lines use it for the positions of their points. */
  readonly at?: number
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** A value for each point; undefined where it is not known. */
  readonly values: ReadonlyArray<number | undefined>
}

/** Whether there is nothing to draw. */
export const isEmpty = ({ points, series }: ChartData): boolean =>
  points.length === 0 || series.every(({ values }) => values.every((value) => value === undefined))

/** The largest value, or the largest sum of a point when series are stacked. */
export const largest = ({ points, series }: ChartData, stacked: boolean): number =>
  points.reduce((most, _, point) => {
    const values = series.map(({ values: all }) => all[point] ?? 0)
    return Math.max(most, stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values))
  }, 0)

/** Stacks the series on each other: `[from, to]` of each value, for each point. */
export const stack = ({ points, series }: ChartData): ReadonlyArray<ReadonlyArray<readonly [number, number]>> => {
  const tops = points.map(() => 0)
  return series.map(({ values }) =>
    tops.map((from, point) => {
      const to = from + (values[point] ?? 0)
      tops[point] = to
      return [from, to] as const
    })
  )
}

/** Keeps the series with the largest sums, and adds the others up. Readers can tell six colours apart. */
export const withOthers = (data: ChartData, most = 6): ChartData => {
  if (data.series.length <= most) return data
  const bySum = data.series.toSorted((one, other) => sumOf(other) - sumOf(one))
  const others = bySum.slice(most - 1)
  const values = data.points.map((_, point) => others.reduce((sum, series) => sum + (series.values[point] ?? 0), 0))
  return {
    ...data,
    series: [...bySum.slice(0, most - 1), { key: "others", label: `${others.length} others`, values }]
  }
}

const sumOf = ({ values }: ChartSeries): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
