import { existsSync } from "node:fs"
import { root } from "./files.ts"

/** The embedding example stands in the README as it is compiled and run. */
export const staleExample = (readme: string, example: string): ReadonlyArray<string> =>
  /```ts\n([^]*?)\n```/.exec(readme)?.[1] === example.trimEnd()
    ? []
    : ["README.md: the embedding example must be examples/embedded-node-http/src/main.ts to the letter"]

/** Links lead to files and folders that exist. */
export const deadLinks = (readme: string): ReadonlyArray<string> =>
  [...readme.matchAll(/\]\(([^)#:]+)\)/g)]
    .map(([, path]) => path ?? "")
    .filter((path) => !existsSync(`${root}/${path}`))
    .map((path) => `README.md: there is no ${path}`)
