import { readAgain, type SoakTarget } from "../target.ts"
import { type Entry, type Journal, lossOf, type FlagState } from "./journal.ts"

/** Reads every feature of the journal, and writes down what is there. Returns what was lost. */
export const verify = async (
  target: SoakTarget,
  journal: Journal,
  names: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const findings: Array<string> = []
  const client = await clientFlags(target)
  const batches = new Map<string, Set<boolean>>()
  for (const name of names) {
    const entry: Entry = journal.get(name) ?? {}
    const found = await read(target, name)
    const loss = lossOf(name, entry, found)
    if (loss !== undefined) findings.push(loss)
    if (entry.batch !== undefined)
      batches.set(entry.batch, (batches.get(entry.batch) ?? new Set()).add(found !== undefined))
    const expected = found === undefined || found.flag.archived ? undefined : found.flag.enabled
    if (client.get(name) !== expected) findings.push(`SDKs see ${name} as ${client.get(name)}, not as ${expected}`)
    journal.set(name, { ...(found === undefined ? {} : { sure: found }), ...batchOf(entry) })
  }
  for (const [batch, present] of batches) if (present.size > 1) findings.push(`a part of the import ${batch} is there`)
  return findings
}

const batchOf = ({ batch }: Entry): Pick<Entry, "batch"> => (batch === undefined ? {} : { batch })

const clientFlags = async (target: SoakTarget): Promise<ReadonlyMap<string, boolean>> => {
  const { features } = await bodyOf(target, "/api/client/features", target.tokens.client)
  return new Map(features.map(({ enabled, name }: ClientFlag) => [name, enabled]))
}

interface ClientFlag {
  readonly name: string
  readonly enabled: boolean
}

const read = async (target: SoakTarget, name: string): Promise<FlagState | undefined> => {
  const answer = await readAgain(target, `/api/admin/projects/default/features/${name}`)
  const { events } = await bodyOf(target, `/api/admin/events/${name}`)
  const counts: Record<string, number> = {}
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
  // An import also records this event, which says the same as those of its features.
  delete counts["features-imported"]
  if (answer.status === 404) return undefined
  const { archived, description, environments } = JSON.parse(answer.text)
  const development = environments.find((one: { readonly name: string }) => one.name === "development")
  return { flag: { archived, description: description ?? "", enabled: development?.enabled ?? false }, events: counts }
}

const bodyOf = async (target: SoakTarget, path: string, secret?: string) => {
  const { status, text } = await readAgain(target, path, secret)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
