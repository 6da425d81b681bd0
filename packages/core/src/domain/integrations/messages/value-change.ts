import { shortened } from "./short-text.ts"

type Shown = string | number | boolean | null | undefined

/** How a single value became another, or nothing where it did not. */
export const valueChange = (what: string, before: Shown, after: Shown): ReadonlyArray<string> => {
  const [old, current] = [textOf(before), textOf(after)]
  if (old === current) return []
  if (old === "") return [`${what} set to ${current}`]
  return [current === "" ? `${what} removed (it was ${old})` : `${what} from ${old} to ${current}`]
}

/** How lists differ. */
export const listChange = (
  what: string,
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...after.filter((text) => !before.includes(text)).map((text) => `${what} added: ${text}`),
  ...before.filter((text) => !after.includes(text)).map((text) => `${what} removed: ${text}`)
]

const textOf = (value: Shown): string => (value === null || value === undefined ? "" : shortened(String(value)))
