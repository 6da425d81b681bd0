import type { Measurement } from "../measure/drive.ts"
import type { Results, Row } from "./results.ts"

/** The results as a Markdown table: requests a second, and ratios to the bare handler and the peer. */
export const table = (ours: Results, peer?: Results): string =>
  [
    `${ours.server}, ${ours.features} features${peer === undefined ? "" : `, compared with ${peer.server}, ${peer.features} features`}`,
    "",
    ...lines([
      [
        "",
        "connections",
        "answer",
        "requests/s",
        "p50 ms",
        "p99 ms",
        "failed",
        "limit/s",
        "of limit",
        "peer/s",
        "times peer"
      ],
      ...ours.rows.map((row) => cells(row, peer && counterpart(row, peer)))
    ]),
    "",
    ...lines([["", ours.server, peer?.server ?? "peer"], ...facts(ours, peer)])
  ].join("\n")

const counterpart = (row: Row, peer: Results): Row | undefined =>
  peer.rows.find(({ scenario, connections }) => scenario === row.scenario && connections === row.connections)

const cells = (
  { scenario, connections, bytes, measured, limit }: Row,
  peer: Row | undefined
): ReadonlyArray<string> => [
  scenario,
  String(connections),
  bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`,
  figure(measured.perSecond),
  figure(measured.p50),
  figure(measured.p99),
  String(measured.failures),
  limit === undefined ? "" : figure(limit.perSecond),
  limit === undefined ? "" : `${figure((100 * measured.perSecond) / limit.perSecond)}%`,
  rateOf(peer?.measured),
  peer === undefined || peer.measured.perSecond === 0 ? "" : figure(measured.perSecond / peer.measured.perSecond)
]

const rateOf = (measured: Measurement | undefined): string =>
  measured === undefined
    ? ""
    : figure(measured.perSecond) + (measured.failures > 0 ? ` (${measured.failures} failed)` : "")

const facts = (ours: Results, peer: Results | undefined) =>
  factsOf(ours).map(([name, value], index) => [
    name,
    value,
    peer === undefined ? "" : (factsOf(peer)[index]?.[1] ?? "")
  ])

const factsOf = ({ seeding, coldStartMs, idle, loaded }: Results): ReadonlyArray<readonly [string, string]> => [
  ["import of all features, s", said(seeding?.seconds)],
  ["slowest of these imports, ms", said(seeding?.slowestImportMs)],
  ["cold start, ms", said(coldStartMs)],
  ["memory idle, MB", said(idle?.residentMb)],
  ["memory after load, MB", said(loaded?.residentMb)],
  ["peak memory, MB", said(loaded?.peakMb)]
]

const said = (value: number | undefined): string => (value === undefined ? "" : figure(value))

/** Three digits. Such measurements are not more precise. */
const figure = (value: number): string => {
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const lines = ([head = [], ...body]: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  [head, head.map((_cell, index) => (index === 0 ? "---" : "---:")), ...body].map((row) => `| ${row.join(" | ")} |`)
