import { complain, type SourceFile, walk } from "./source.ts"

/** `try` hides failures from types. Tests and scripts may use it. */
export const tryStatements = (source: SourceFile): ReadonlyArray<string> =>
  [...walk(source.program)]
    .filter(({ type }) => type === "TryStatement")
    .map((node) => complain(source, node, "`try`: use Effect.try, Effect.result or Effect.ensuring"))
