import styles from "./sparkline.module.css"

export interface SparklineBar {
  readonly key: string
  /** The dark part of the bar, at the bottom. */
  readonly value: number
  /** The pale part on top of the dark one. */
  readonly rest?: number
}

export interface SparklineProps {
  /** The chart in words, for screen readers. */
  readonly label: string
  readonly bars: ReadonlyArray<SparklineBar>
  readonly height?: number
}

/** Small bars without axes that fill the available width. Their numbers stand next to them. */
export const Sparkline = ({ bars, height = 36, label }: SparklineProps) => {
  const top = Math.max(1, ...bars.map(({ rest = 0, value }) => value + rest))
  const scale = (value: number) => (value / top) * height
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles["sparkline"]}
      viewBox={`0 0 ${bars.length * STEP} ${height}`}
      preserveAspectRatio="none"
      height={height}
    >
      <line className={styles["ground"]} x2={bars.length * STEP} y1={height} y2={height} />
      {bars.map(({ key, rest = 0, value }, index) => (
        <g key={key}>
          {rest > 0 && (
            <rect
              className={styles["rest"]}
              x={index * STEP}
              width={WIDTH}
              y={height - scale(value + rest)}
              height={scale(rest)}
            />
          )}
          {value > 0 && (
            <rect
              className={styles["value"]}
              x={index * STEP}
              width={WIDTH}
              y={height - scale(value)}
              height={scale(value)}
            />
          )}
        </g>
      ))}
    </svg>
  )
}

const STEP = 10
const WIDTH = 8
