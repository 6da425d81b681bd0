import { Document, isScalar, Scalar, visit } from "yaml"
import type { DeclaredFile } from "./files-of.ts"

export type FileFormat = "yaml" | "json"

/** Where the schemas of a declaration are, in its folder. */
export const SCHEMA_FOLDER = ".schemas"

/** The text of a file. It names its schema, so that editors complete and check what people write. */
export const fileText = ({ content, kind, path }: DeclaredFile, format: FileFormat): string => {
  const schema = `${"../".repeat(path.split("/").length - 1) || "./"}${SCHEMA_FOLDER}/${kind}.json`
  return format === "json"
    ? `${JSON.stringify({ $schema: schema, ...content }, null, 2)}\n`
    : `# yaml-language-server: $schema=${schema}\n${yamlText(content)}`
}

const yamlText = (content: object): string => {
  const document = new Document(content, { aliasDuplicateObjects: false })
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === MERGE) key.type = Scalar.QUOTE_DOUBLE
    }
  })
  return document.toString({ lineWidth: 0 })
}

/** Unquoted, this key merges another object into its own. */
const MERGE = "<<"
