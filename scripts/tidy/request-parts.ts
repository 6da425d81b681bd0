import { lineOf, type SourceFile } from "./source.ts"

/**
 * Parts of an HTTP request in violations of the core. Its rules name what they were given: `/email`, not `/body/email`.
 */
export const requestParts = ({ path, text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(partOfARequest)].map(
    (match) =>
      `${path}:${lineOf(text, match.index)}  "${match[0]}": name the property that the rule was given; the HTTP adapter adds the part`
  )

const partOfARequest = /(?<=["'`])\/(?:(?:body|query|header)(?=["'`/])|path(?=\/))/g
