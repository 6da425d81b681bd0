import { median } from "../measure/median.ts"
import type { TurnRound, Turns } from "./take-turns.ts"

/** One kind of request with one number of connections. */
export interface ScenarioRow {
  readonly scenario: string
  readonly connections: number
  readonly turns: ReadonlyArray<Turns>
}

/** Requests a second and times of the answers, as a Markdown table. Medians of the rounds. */
export const ratesTable = (rows: ReadonlyArray<ScenarioRow>): string =>
  markdown(
    rows,
    (sides) => ["", "connections", ...sides, "p50, p99 ms", ...ratios(sides).map(([name]) => name)],
    cellsOf
  )

const cellsOf = ({ connections, scenario, turns }: ScenarioRow): ReadonlyArray<string> => {
  const rate = (side: string) => of(turns, side, "perSecond")
  return [
    scenario,
    String(connections),
    ...turns.map(({ rounds, side }) => figure(rate(side)) + failed(rounds)),
    `${figure(of(turns, OURS, "p50"))}, ${figure(of(turns, OURS, "p99"))}`,
    ...ratios(turns.map(({ side }) => side)).map(([, [above, below]]) => figure(rate(above) / rate(below)))
  ]
}

export const progressOf = (scenario: string, connections: number, turns: ReadonlyArray<Turns>): string =>
  `${scenario}, ${connections} connections: ${turns.map(({ rounds, side }) => `${side} ${figure(of(turns, side, "perSecond"))}/s${failed(rounds)}`).join(", ")}`

/** CPU time of each request: that of the server, and that of its sessions at the database. */
export const cpuTable = (rows: ReadonlyArray<ScenarioRow>): string =>
  markdown(
    rows,
    (sides) => ["", "connections", ...sides.map((side) => `${side}: server, database ms`)],
    ({ connections, scenario, turns }) => [
      scenario,
      String(connections),
      ...turns.map(({ side }) => `${figure(of(turns, side, "cpu"))}, ${figure(of(turns, side, "databaseCpu"))}`)
    ]
  )

const OURS = "Halyard"
const SAME_QUERIES = "same queries"
const PEER = "peer"

type Ratio = readonly [name: string, sides: readonly [string, string]]

const ratios = (sides: ReadonlyArray<string>): ReadonlyArray<Ratio> => {
  const all: ReadonlyArray<Ratio> = [
    ["times the peer", [OURS, PEER]],
    ["of same queries", [OURS, SAME_QUERIES]],
    ["same queries, times the peer", [SAME_QUERIES, PEER]]
  ]
  return all.filter(([, needed]) => needed.every((side) => sides.includes(side)))
}

const of = (turns: ReadonlyArray<Turns>, name: string, figureOf: keyof TurnRound): number =>
  median(turns.filter(({ side }) => side === name).flatMap(({ rounds }) => rounds.map((round) => round[figureOf])))

const failed = (rounds: ReadonlyArray<TurnRound>): string => {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  return failures === 0 ? "" : ` (${failures} failed)`
}

/** Three digits. */
const figure = (value: number): string => {
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const markdown = (
  rows: ReadonlyArray<ScenarioRow>,
  headOf: (sides: ReadonlyArray<string>) => ReadonlyArray<string>,
  cells: (row: ScenarioRow) => ReadonlyArray<string>
): string => {
  const head = headOf(rows[0]?.turns.map(({ side }) => side) ?? [])
  const rule = head.map((_cell, index) => (index === 0 ? "---" : "---:"))
  return [head, rule, ...rows.map(cells)].map((line) => `| ${line.join(" | ")} |`).join("\n")
}
