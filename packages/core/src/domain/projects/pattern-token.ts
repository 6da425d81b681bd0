/** A construct of a JavaScript pattern without flags. */
export interface PatternToken {
  readonly kind: TokenKind
  readonly text: string
}

/** Cuts a pattern into its constructs. Braces that count nothing are literals, as JavaScript reads them. */
export const patternTokens = (pattern: string): ReadonlyArray<PatternToken> =>
  Array.from(pattern.matchAll(anyToken), ({ 0: text, groups = {} }) => ({
    kind: kinds.find((kind) => groups[kind] !== undefined) ?? "literal",
    text
  }))

/** How each construct looks; the first form that fits counts. */
const forms = {
  lookAround: /\(\?<?[=!]/,
  open: /\((?:\?:|\?<[^>]*>|(?!\?))/,
  inlineFlags: /\(\?[A-Za-z-]+[:)]/,
  close: /\)/,
  or: /\|/,
  class: /\[(?:\\[\s\S]|[^\]\\])*\]/,
  repeat: /[*+?]\??|\{\d+(?:,\d*)?\}\??/,
  dot: /\./,
  assertion: /[\^$]|\\[bB]/,
  escape: /\\(?:c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|\d+|[\s\S])/,
  literal: /[\s\S]/
}

type TokenKind = keyof typeof forms

const kinds = [
  "lookAround",
  "open",
  "inlineFlags",
  "close",
  "or",
  "class",
  "repeat",
  "dot",
  "assertion",
  "escape",
  "literal"
] as const satisfies ReadonlyArray<TokenKind>

const anyToken = new RegExp(kinds.map((kind) => `(?<${kind}>${forms[kind].source})`).join("|"), "g")
