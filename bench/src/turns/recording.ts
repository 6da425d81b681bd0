import type { Scenario } from "../measure/scenarios.ts"
import { type BenchAnswer, answerTo, type BenchTarget } from "../target.ts"
import type { Recorder, SentStatement } from "./record-statements.ts"

/** What the bare handler needs to ask the database the same things. */
export interface Recording {
  readonly answer: BenchAnswer
  /** The statements of some requests of one kind, which differ as the requests do. */
  readonly requests: ReadonlyArray<ReadonlyArray<SentStatement>>
  /** The settings of the server's sessions. */
  readonly settings: Readonly<Record<string, string>>
  /** In requests that write: the name of the recorded feature or import, and the names that replace it. */
  readonly names?: { readonly recorded: string; readonly others: ReadonlyArray<string> }
}

/** Sends a few requests of one kind through the recorder. */
export const record = async (
  target: BenchTarget,
  recorder: Recorder,
  scenario: Scenario,
  names: (n: number) => string | undefined
): Promise<Recording> => {
  const requests: Array<ReadonlyArray<SentStatement>> = []
  const count = scenario.method === "GET" ? READS : WRITES
  let answer: BenchAnswer | undefined
  for (let n = 0; n < count; n += 1) {
    const statements = await recorder.during(async () => (answer = await answerTo(target, scenario, n)))
    requests.push(scenario.method === "GET" ? statements : ofRequest(statements))
  }
  if (answer === undefined) throw new Error(`No answer to ${scenario.name}`)
  const recorded = names(count - 1)
  const recording = { answer, settings: recorder.settings() }
  if (recorded === undefined) return { ...recording, requests: shortest(requests) }
  const others = Array.from({ length: OTHER_NAMES }, (_, index) => names(count + index) ?? "")
  return { ...recording, requests: requests.slice(-1), names: { recorded, others } }
}

const READS = 20
/** The first one fills caches, and the last one switches a feature on. */
const WRITES = 3
const OTHER_NAMES = 20_000

/** Without the jobs that run meanwhile: the transaction of the request, and what came before it. */
const ofRequest = (statements: ReadonlyArray<SentStatement>): ReadonlyArray<SentStatement> => {
  const sessions = Map.groupBy(statements, ({ session }) => session)
  const transactions = [...sessions.values()].filter((of) => of.some(({ text }) => text === "BEGIN"))
  const [longest] = transactions.toSorted((left, right) => right.length - left.length)
  if (longest === undefined) return statements
  const begin = longest.findIndex(({ text }) => text === "BEGIN")
  const commit = longest.findIndex(({ text }) => text === "COMMIT")
  const first = longest[begin]
  const before = first === undefined ? [] : statements.slice(0, statements.indexOf(first))
  return [...before, ...longest.slice(begin, commit + 1)]
}

/** Reads have no transaction. Those with more statements than others came while a job ran. */
const shortest = (requests: Recording["requests"]): Recording["requests"] => {
  const fewest = Math.min(...requests.map(({ length }) => length))
  return requests.filter(({ length }) => length === fewest)
}
