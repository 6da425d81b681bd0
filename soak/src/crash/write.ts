import type { Random } from "../random.ts"
import { type SoakAnswer, ask, type SoakTarget } from "../target.ts"
import { after, created, type Journal, type FlagState } from "./journal.ts"

export interface WriteLoad {
  readonly target: SoakTarget
  readonly journal: Journal
  readonly random: Random
  /** Begins the names of this writer. No other writer touches them. */
  readonly prefix: string
  readonly isOver: () => boolean
}

/**
 * Writes until the load is over or an answer fails to come. Returns the number of acknowledged writes and complaints.
 */
export const writeUntilOver = async (load: WriteLoad): Promise<WriteResult> => {
  const complaints: Array<string> = []
  let acknowledged = 0
  for (let turn = 0; !load.isOver(); turn++) {
    const outcome = await write(load, turn)
    if (outcome === "unanswered") break
    if (outcome === "acknowledged") acknowledged++
    else complaints.push(outcome.complaint)
  }
  return { acknowledged, complaints }
}

export interface WriteResult {
  readonly acknowledged: number
  readonly complaints: ReadonlyArray<string>
}

type Outcome = "acknowledged" | "unanswered" | { readonly complaint: string }

const features = "/api/admin/projects/default/features"

const write = (load: WriteLoad, turn: number): Promise<Outcome> => {
  const { journal, prefix, random } = load
  const name = `${prefix}-${turn}`
  if (random.chance(0.05)) return importBatch(load, name)
  const mine = [...journal].filter(([other, { batch, sure }]) => isMine(other, prefix, sure) && batch === undefined)
  if (mine.length === 0 || random.chance(0.4)) {
    return attempt(load, [[name, created]], "POST", features, { name })
  }
  const [existing, { sure = created }] = random.pick(mine)
  const path = `${features}/${existing}`
  const kind = random.below(10)
  if (kind < 5) {
    const enabled = !sure.flag.enabled
    const event = enabled ? "feature-environment-enabled" : "feature-environment-disabled"
    const first = enabled && (sure.events["feature-strategy-add"] ?? 0) === 0
    const before = first ? after(sure, {}, "feature-strategy-add") : sure
    const address = `${path}/environments/development/${enabled ? "on" : "off"}`
    return attempt(load, [[existing, after(before, { enabled }, event)]], "POST", address)
  }
  if (kind < 9) {
    const state = after(sure, { description: name }, "feature-metadata-updated")
    return attempt(load, [[existing, state]], "PUT", path, { description: name, type: "release" })
  }
  return attempt(load, [[existing, after(sure, { archived: true }, "feature-archived")]], "DELETE", path)
}

const isMine = (name: string, prefix: string, sure: FlagState | undefined): boolean =>
  sure !== undefined && !sure.flag.archived && name.startsWith(`${prefix}-`)

/** Writes the possible states down, sends, and writes the acknowledgement down. */
const attempt = async (
  { journal, target }: WriteLoad,
  states: ReadonlyArray<readonly [string, FlagState]>,
  method: string,
  path: string,
  body?: unknown,
  batch?: string
): Promise<Outcome> => {
  const inBatch = batch === undefined ? {} : { batch }
  for (const [name, possible] of states) journal.set(name, { ...journal.get(name), possible, ...inBatch })
  const answer = await ask(target, method, path, body).catch((): SoakAnswer => ({ status: 0, text: "" }))
  // No answer, or one that the database was not reached: the write may have happened or not.
  if (answer.status === 0 || answer.status === 503) return "unanswered"
  if (answer.status >= 300) {
    return { complaint: `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}` }
  }
  for (const [name, sure] of states) journal.set(name, { sure, ...inBatch })
  return "acknowledged"
}

const BATCH = 20

const importBatch = (load: WriteLoad, batch: string): Promise<Outcome> => {
  const names = Array.from({ length: BATCH }, (_, index) => `${batch}-of-batch-${index}`)
  const data = { features: names.map((name) => ({ name, type: "release" })), featureStrategies: [], tagTypes: [] }
  const imported = names.map((name) => [name, created] as const)
  const body = { project: "default", environment: "development", data }
  return attempt(load, imported, "POST", "/api/admin/features-batch/import", body, batch)
}
