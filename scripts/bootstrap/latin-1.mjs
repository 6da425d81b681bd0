import { writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Replaces letters beyond Latin-1 in code by escapes: V8 keeps the text of a program in half the memory if it has none.
 * Escapes mean the same in texts and in patterns, but not in `String.raw`: code that has such letters there stays as it
 * is. @param {string} code @returns {string}
 */
export const inLatin1 = (code) =>
  /\braw`[^`]*[^\0-\xff]/.test(code)
    ? code
    : code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * Replaces these letters in the chunks that Rolldown has written into a folder. As a plugin it could not: the printer
 * puts the letters back. @param {string} folder @param {ReadonlyArray<{ readonly type: string, readonly fileName:
 * string, readonly code?: string }>} output
 */
export const writeInLatin1 = (folder, output) => {
  for (const { code = "", fileName, type } of output) {
    if (type === "chunk") writeFileSync(join(folder, fileName), inLatin1(code))
  }
}
