import { ChartNoAxesCombined, Download, Table2 } from "lucide-react"
import { lazy, Suspense, useState, type ReactNode } from "react"
import { Button } from "../components/button.tsx"
import { Skeleton } from "../components/loading.tsx"
import { count } from "../words/numbers.ts"
import { Bars } from "./bars.tsx"
import { isEmpty, type ChartData, type ChartPoint } from "./chart-data.ts"
import { ChartTable, tableOf } from "./chart-table.tsx"
import { csv } from "./csv.ts"
import { download } from "./download.ts"
import { Legend } from "./legend.tsx"
import { useWidth } from "./use-width.ts"
import styles from "./chart-figure.module.css"

const Plot = lazy(async () => ({ default: (await import("./plot.tsx")).Plot }))

export interface ChartFigureProps {
  readonly title: string
  /** What the numbers mean, in a sentence. */
  readonly description?: ReactNode
  readonly data: ChartData
  /** Lines over time, areas on each other over time, columns with series on each other, or horizontal bars. */
  readonly kind: "lines" | "areas" | "columns" | "bars"
  /** Writes a value, for the table and below the pointer. */
  readonly format?: (value: number) => string
  /** Writes the values of the axis, if they should be shorter. */
  readonly tickFormat?: (value: number) => string
  /** The end of the scale, such as 100 for percentages. By default the largest value decides. */
  readonly max?: number
  readonly height?: number
  /** The text to show without data. */
  readonly empty?: ReactNode
  /** The heading's level: 3 within a section, 2 right below the title of the page. */
  readonly level?: 2 | 3
  /** Renders the name of a bar, for example as a link. By default it is text. */
  readonly name?: (point: ChartPoint) => ReactNode
}

/** A chart that is also a table and a download. */
export const ChartFigure = (props: ChartFigureProps) => {
  const { data, description, empty = "There is nothing to show for this range yet.", level = 3, title } = props
  const [look, setLook] = useState<"chart" | "table">("chart")
  const Heading = level === 2 ? "h2" : "h3"
  const nothing = isEmpty(data)
  return (
    <figure className={styles["figure"]}>
      <figcaption className={styles["caption"]}>
        <div>
          <Heading className={styles["title"]}>{title}</Heading>
          {description !== undefined && <p className={styles["description"]}>{description}</p>}
        </div>
        {!nothing && <Looks title={title} data={data} look={look} onLook={setLook} />}
      </figcaption>
      {nothing && <p className={styles["empty"]}>{empty}</p>}
      {!nothing && look === "chart" && <Drawing {...props} />}
      {!nothing && look === "table" && <ChartTable title={title} data={data} format={props.format ?? count} />}
    </figure>
  )
}

interface LooksProps {
  readonly title: string
  readonly data: ChartData
  readonly look: "chart" | "table"
  readonly onLook: (look: "chart" | "table") => void
}

const Looks = ({ data, look, onLook, title }: LooksProps) => (
  <div className={styles["looks"]} role="group" aria-label={`Show ${title} as`}>
    <Button
      look="quiet"
      size="small"
      label="Chart"
      aria-pressed={look === "chart"}
      icon={<ChartNoAxesCombined aria-hidden="true" />}
      onClick={() => onLook("chart")}
    />
    <Button
      look="quiet"
      size="small"
      label="Table"
      aria-pressed={look === "table"}
      icon={<Table2 aria-hidden="true" />}
      onClick={() => onLook("table")}
    />
    <Button
      look="quiet"
      size="small"
      label="Download CSV"
      icon={<Download aria-hidden="true" />}
      onClick={() => download(`${fileNameOf(title)}.csv`, csv(tableOf(data)))}
    />
  </div>
)

const Drawing = (props: ChartFigureProps) => {
  const { data, format = count, height = 220, kind, max, name, tickFormat = format, title } = props
  const [ref, width] = useWidth()
  if (kind === "bars") {
    return (
      <>
        {data.series.length > 1 && <Legend series={data.series} look="area" />}
        <Bars data={data} format={format} max={max} name={name} />
      </>
    )
  }
  return (
    <>
      {data.series.length > 1 && <Legend series={data.series} look={kind === "lines" ? "line" : "area"} />}
      <div ref={ref} style={{ minHeight: height }}>
        {width > 0 && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <Plot {...{ data, format, height, kind, max, tickFormat, title, width }} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
