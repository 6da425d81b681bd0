import { compareText } from "../values/text.ts"
import type { ImpactSample } from "./impact-sample.ts"

/**
 * The metrics of applications in the text format of Prometheus: counters and histograms as totals, gauges as the mean
 * of the newest minute. Characters that Prometheus does not allow in names are replaced.
 */
export const expositionOf = (samples: ReadonlyArray<ImpactSample>): string => {
  const families = Map.groupBy(samples, ({ metric, type }) => `${metricName(metric)} ${type}`)
  const written = new Set<string>()
  return [...families]
    .toSorted(([left], [right]) => compareText(left, right))
    .flatMap(([, members]) => {
      const name = metricName(members[0]?.metric ?? "")
      // A name has one type in this format. The first one stays.
      if (members[0] === undefined || written.has(name)) return []
      written.add(name)
      const { help, type } = members[0]
      return [`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`, ...members.flatMap(linesOf)]
    })
    .map((line) => `${line}\n`)
    .join("")
}

const linesOf = (sample: ImpactSample): ReadonlyArray<string> => {
  const name = metricName(sample.metric)
  const labels = Object.entries(sample.labels)
  if (sample.type === "counter") return [`${name}${braced(labels)} ${sample.sum}`]
  if (sample.type === "gauge") return [`${name}${braced(labels)} ${sample.sum / sample.count}`]
  const bounds = Object.entries(sample.buckets).toSorted(([left], [right]) => boundOf(left) - boundOf(right))
  return [
    ...bounds.map(([bound, count]) => `${name}_bucket${braced([...labels, ["le", bound]])} ${count}`),
    `${name}_sum${braced(labels)} ${sample.sum}`,
    `${name}_count${braced(labels)} ${sample.count}`
  ]
}

const boundOf = (bound: string): number => (bound === "+Inf" ? Infinity : Number(bound))

const braced = (labels: ReadonlyArray<readonly [string, string]>): string =>
  labels.length === 0 ? "" : `{${labels.map(([name, value]) => `${labelName(name)}="${escaped(value)}"`).join(",")}}`

const metricName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_:]/g, "_").replace(/^(?=\d)/, "_")

const labelName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_]/g, "_").replace(/^(?=\d)/, "_")

const escapedHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")

const escaped = (text: string): string => escapedHelp(text).replaceAll('"', '\\"')
