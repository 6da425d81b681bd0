import { lineOf } from "./source.ts"

/** Paths of the machine that a text was written on, and package registries. They mean nothing to other readers. */
export const foreignPaths = (path: string, text: string): ReadonlyArray<string> =>
  rules.flatMap(([pattern, advice]) =>
    [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)}  "${match[0]}" ${advice}`)
  )

const machinePath = /(?<![\w.~/:*-]|\w:\/)(?:file:\/\/)?\/(?:work|root|home|Users|tmp|var\/folders)\/[\w.-]+/g
const registryHost =
  /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\bnpm\.pkg\.github\.com|\b(?:verdaccio|artifactory|jfrog)\.\w+/gi

const rules: ReadonlyArray<readonly [pattern: RegExp, advice: string]> = [
  [machinePath, "is a path on one machine. Use a path relative to the repository"],
  [registryHost, "is a package registry. Leave it to the configuration of the reader"]
]
