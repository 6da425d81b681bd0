import { lineOf, type Source, walk } from "./source.ts"

/** Notes to oneself in comments. Text in strings and regular expressions is left alone. */
export const notesToSelf = (source: Source): ReadonlyArray<string> =>
  found(source.path, withoutLiterals(source), [
    [/\b(TODO|FIXME|XXX|HACK)\b/g, (word) => `"${word}": do it now, or open an issue`]
  ])

/** Paths of the machine a text was written on, and package registries: neither means anything to the next reader. */
export const foreignPlaces = (path: string, text: string): ReadonlyArray<string> =>
  found(path, text, [
    [machinePath, (place) => `"${place}" is a path of one machine: say it relative to the repository`],
    [registryHost, (place) => `"${place}" is a package registry: leave it to the reader's own configuration`]
  ])

const machinePath = /(?<![\w.~/:*-]|\w:\/)(?:file:\/\/)?\/(?:work|root|home|Users|tmp|var\/folders)\/[\w.-]+/g
const registryHost =
  /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\bnpm\.pkg\.github\.com|\b(?:verdaccio|artifactory|jfrog)\.\w+/gi

/** Where a value stands in a request. Rules of the core name what they were given: `/email`, not `/body/email`. */
export const requestParts = (source: Source): ReadonlyArray<string> =>
  found(source.path, source.text, [
    [
      /(?<=["'`])\/(?:(?:body|query|header)(?=["'`/])|path(?=\/))/g,
      (part) => `"${part}": name the property that the rule was given; the HTTP adapter adds where it stood`
    ]
  ])

type Advice = readonly [pattern: RegExp, advice: (match: string) => string]

const found = (path: string, text: string, patterns: ReadonlyArray<Advice>): ReadonlyArray<string> =>
  patterns.flatMap(([pattern, advice]) =>
    [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)}  ${advice(match[0])}`)
  )

/** The text with the contents of its literals blanked out, line breaks excepted. */
const withoutLiterals = (source: Source): string =>
  [...walk(source.program)]
    .filter(({ type }) => type === "Literal" || type === "TemplateElement")
    .reduce(
      (text, { start, end }) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
      source.text
    )

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ")
