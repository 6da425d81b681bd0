/** What a run says about a mutant. */
export interface TestedMutant {
  readonly fileName: string
  readonly status: string
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
}

const killed = new Set(["Killed", "Timeout"])
const alive = new Set(["Survived", "NoCoverage"])

/** Counts mutants by noun, lists those that are alive, and says which share was killed, in percent. */
export const mutantReport = (all: ReadonlyArray<TestedMutant>) => {
  const mutants = all.filter(({ status }) => killed.has(status) || alive.has(status))
  const nouns = [...Map.groupBy(mutants, nounOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = [
    ...mutants.filter(isAlive).map(line),
    "",
    row("", "mutants", "killed", "survived", "not run", "score"),
    ...nouns.map(([noun, of]) => countsOf(noun, of)),
    countsOf("all", mutants)
  ]
  return { score: scoreOf(mutants), text: lines.join("\n") }
}

const isAlive = ({ status }: TestedMutant) => alive.has(status)

const nounOf = ({ fileName }: TestedMutant): string => /domain\/([^/]+)\//.exec(fileName)?.[1] ?? "domain"

const line = ({ fileName, status, mutatorName, replacement = "", location: { start } }: TestedMutant): string =>
  `${fileName}:${start.line}:${start.column}  ${status}  ${mutatorName}  ${replacement.replaceAll(/\s+/g, " ").slice(0, 120)}`

const countsOf = (name: string, mutants: ReadonlyArray<TestedMutant>): string => {
  const survived = mutants.filter(({ status }) => status === "Survived").length
  const notRun = mutants.filter(({ status }) => status === "NoCoverage").length
  const dead = mutants.length - survived - notRun
  return row(name, mutants.length, dead, survived, notRun, `${scoreOf(mutants).toFixed(1)} %`)
}

const scoreOf = (mutants: ReadonlyArray<TestedMutant>): number =>
  mutants.length === 0 ? 100 : (100 * mutants.filter((mutant) => !isAlive(mutant)).length) / mutants.length

const row = (name: string, ...cells: ReadonlyArray<string | number>): string =>
  `${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join("")}`
