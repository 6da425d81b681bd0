import { parser } from "@prometheus-io/lezer-promql"

/** A metric that an expression reads, and the labels that it filters or groups by. */
export interface MetricReading {
  readonly metrics: ReadonlyArray<string>
  readonly labels: ReadonlyArray<string>
}

/** Reads an expression of Prometheus. Throws if it is none. */
export const readExpression = (expression: string): MetricReading => {
  const metrics = new Set<string>()
  const labels = new Set<string>()
  parser.parse(expression).iterate({
    enter: ({ from, name, to, type }) => {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`)
      if (name === "Identifier") metrics.add(text)
      if (name === "LabelName") labels.add(text)
    }
  })
  return { metrics: [...metrics], labels: [...labels] }
}

/** The names of metrics and of labels in what a server exports. */
export const readExport = (text: string): MetricReading => {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return {
    metrics: [...new Set(lines.map((line) => /^\w+/.exec(line)?.[0] ?? ""))],
    labels: [...new Set(lines.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, name = ""]) => name)))]
  }
}
