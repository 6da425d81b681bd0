import type { Escape } from "./template.ts"

/** How values must be written in a body of this content type, so that what people wrote stays within its place. */
export const escapeFor = (contentType: string): Escape => {
  const [type = ""] = contentType.toLowerCase().split(";")
  return escapes.find(({ types }) => types.test(type.trim()))?.escape ?? ((text) => text)
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escapes: ReadonlyArray<{ readonly types: RegExp; readonly escape: Escape }> = [
  { types: /[/+]json$/, escape: (text) => JSON.stringify(text).slice(1, -1) },
  { types: /[/+](?:xml|html)$/, escape: (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "") },
  { types: /\/x-www-form-urlencoded$/, escape: (text) => encodeURIComponent(text.toWellFormed()) }
]
