/**
 * Imports the modules of Effect that are used instead of its indexes, which load all of it: twice the time and memory.
 * Types have been removed from the code before.
 */
export const importEffectModules = (code: string): string =>
  code.replace(INDEX_IMPORT, (_all, names: string, part: string | undefined) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => importOf(name, part === undefined ? "effect" : `effect/${part}`))
      .join("\n")
  )

const INDEX_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']effect(?:\/(http|http-api|sql))?["'];?/g

/** An index exports modules as namespaces, which have upper-case names, and some functions of `Function`. */
const importOf = (name: string, index: string): string => {
  const [exported = name, local = exported] = name.split(/\s+as\s+/)
  return /^[A-Z]/.test(exported)
    ? `import * as ${local} from "${index}/${exported}";`
    : `import { ${name} } from "effect/Function";`
}
