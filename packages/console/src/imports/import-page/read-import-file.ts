import type { ImportData } from "../../interface/operations.gen.ts"

/** A file that somebody chose, with its content or the reason why it cannot be read. */
export interface ImportFile {
  readonly name: string
  readonly count: number
  readonly data?: ImportData
  readonly fault?: string
}

/** Reads an export. The server validates its content. */
export const readImportFile = async (name: string, text: string): Promise<ImportFile> => {
  const value = await parsed(text)
  if (value === undefined)
    return {
      name,
      count: 0,
      fault: `${name} is not JSON. Choose a file that was exported from here or from another server.`
    }
  if (!hasFeatures(value)) {
    return { name, count: 0, fault: `${name} has no list "features", so it is no export of flags.` }
  }
  return { name, count: value.features.length, data: value }
}

const parsed = (text: string): Promise<unknown> => new Response(text).json().catch(() => undefined)

const hasFeatures = (value: unknown): value is ImportData =>
  typeof value === "object" && value !== null && Array.isArray(Reflect.get(value, "features"))
