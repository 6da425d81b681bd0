import { drive } from "../src/measure/drive.ts"
import { median } from "../src/measure/median.ts"
import type { Scenario } from "../src/measure/scenarios.ts"
import { memoryOf } from "../src/processes/memory.ts"
import { ask, type BenchTarget } from "../src/target.ts"
import { clientToken } from "../streams/client-token.ts"

const ROUNDS = 5
const CONNECTIONS = 10
const SECONDS = 3
const AT_ONCE = 10

/** Compares polls by many tokens, in turns, with polls by one token. */
export const measureTokens = async (target: BenchTarget, count: number): Promise<void> => {
  const before = memoryOf(target.pid) ?? 0
  const tokens = await createTokens(target, count)
  const made = memoryOf(target.pid) ?? 0
  const started = performance.now()
  await drive(target, polling(tokens), { connections: CONNECTIONS, seconds: 60, from: 0, atMost: tokens.length })
  const firstMs = (performance.now() - started) / tokens.length
  const rounds: Array<{ readonly one: number; readonly many: number }> = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = { connections: CONNECTIONS, seconds: SECONDS, from: 0 }
    const one = await rateOf(target, [clientToken], load)
    rounds.push({ one, many: await rateOf(target, tokens, load) })
  }
  const share = median(rounds.map(({ many, one }) => (100 * many) / one)).toFixed(0)
  const ofMany = median(rounds.map(({ many }) => many)).toFixed(0)
  const ofOne = median(rounds.map(({ one }) => one)).toFixed(0)
  console.log(
    `${count} tokens: ${before} MB before, ${made} MB with them, ${memoryOf(target.pid) ?? 0} MB when all were used; ` +
      `the first poll of each ${firstMs.toFixed(2)} ms; polls by all of them in turn ${ofMany}/s, by one ${ofOne}/s: ${share}%`
  )
}

const rateOf = async (target: BenchTarget, tokens: ReadonlyArray<string>, load: Parameters<typeof drive>[2]) => {
  const { failures, perSecond } = await drive(target, polling(tokens), load)
  if (failures > 0) throw new Error(`${failures} polls failed`)
  return perSecond
}

const polling = (tokens: ReadonlyArray<string>): Scenario => ({
  name: "poll",
  method: "GET",
  below: "/api/client",
  request: (n) => ({ path: "/features", headers: { authorization: tokens[n % tokens.length] ?? "" } })
})

const createTokens = async (target: BenchTarget, count: number): Promise<ReadonlyArray<string>> => {
  const tokens: Array<string> = []
  const create = async (first: number) => {
    for (let index = first; index < count; index += AT_ONCE) {
      const body = { tokenName: `token-${index}`, type: "client", environment: "development", projects: ["*"] }
      const answer = await ask(target, "POST", "/api-tokens", JSON.stringify(body))
      tokens.push(JSON.parse(answer.body).secret)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => create(first)))
  return tokens
}
