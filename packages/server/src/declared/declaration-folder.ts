import type { DeclaredInstance } from "@halyard/core/domain"
import { Effect, Result } from "effect"
import { type Dirent, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, extname, join, relative, sep } from "node:path"
import { CommandError } from "../cli/command-error.ts"
import { readStructuredFile } from "../moving/read-structured-file.ts"
import { declaredFrom, type FileFault } from "./declared-from.ts"
import { declaredFileOf } from "./file-kinds.ts"
import { filesOf } from "./files-of.ts"
import { type FileFormat, fileText, SCHEMA_FOLDER } from "./file-text.ts"
import { jsonSchemas } from "./json-schemas.ts"

/**
 * What the files of a folder declare, or all that is wrong in them. Hidden files and files of other kinds do not count.
 */
export const readDeclaration = Effect.fnUntraced(function* (
  folder: string
): Effect.fn.Return<Result.Result<DeclaredInstance, ReadonlyArray<FileFault>>, CommandError> {
  const paths = yield* pathsIn(folder)
  // An empty folder is more likely the wrong one than a wish to remove everything.
  if (!paths.some((path) => declaredFileOf(path) !== undefined)) {
    return yield* new CommandError({
      reason: `${folder} declares nothing. Name the folder with the files that "halyard export --to" wrote.`
    })
  }
  const read = yield* Effect.forEach(paths, (path) =>
    Effect.match(readStructuredFile(join(folder, path)), {
      onSuccess: (value) => Result.succeed({ path, value }),
      onFailure: ({ reason }) => Result.fail({ file: path, reason: `It cannot be read: ${reason}` })
    })
  )
  const unreadable = read.flatMap((file) => (Result.isFailure(file) ? [file.failure] : []))
  const declared = declaredFrom(read.flatMap((file) => (Result.isSuccess(file) ? [file.success] : [])))
  if (Result.isSuccess(declared) && unreadable.length === 0) return declared
  return Result.fail([...unreadable, ...(Result.isFailure(declared) ? declared.failure : [])])
})

/**
 * Writes the files of a declaration and their schemas. With `replace`, what is declared there goes first; otherwise
 * there must be nothing.
 */
export const writeDeclaration = Effect.fnUntraced(function* (
  folder: string,
  declared: DeclaredInstance,
  { format, replace }: { readonly format: FileFormat; readonly replace: boolean }
) {
  const old = (yield* pathsIn(folder, true)).filter((path) => declaredFileOf(path) !== undefined)
  if (old.length > 0 && !replace) {
    return yield* new CommandError({ reason: `${folder} has a declaration already. Replace it with --replace.` })
  }
  const files = filesOf(declared)
  yield* Effect.try({
    try: () => {
      for (const path of old) rmSync(join(folder, path))
      for (const file of files) write(join(folder, `${file.path}.${format}`), fileText(file, format))
      for (const [kind, schema] of jsonSchemas()) {
        write(join(folder, SCHEMA_FOLDER, `${kind}.json`), `${JSON.stringify(schema, null, 2)}\n`)
      }
    },
    catch: (cause) => new CommandError({ reason: `${folder} cannot be written to: ${reasonOf(cause)}` })
  })
  return files.length
})

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const pathsIn = (folder: string, mayLack = false): Effect.Effect<ReadonlyArray<string>, CommandError> =>
  Effect.try({
    try: () => {
      if (mayLack && !existsSync(folder)) return []
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/") }))
        .filter(({ entry, path }) => !isHidden(path) && isFile(entry, path) && extensions.has(extname(path)))
        .map(({ path }) => path)
        .toSorted()
    },
    catch: (cause) => new CommandError({ reason: `${folder} cannot be read: ${reasonOf(cause)}` })
  })

const isHidden = (path: string): boolean =>
  path.split("/").some((part, depth) => part.startsWith(".") || (depth === 0 && part === "node_modules"))

/**
 * Kubernetes mounts files as links. A link to nothing is named when it is read; one to a folder would lack its files.
 */
const isFile = (entry: Dirent, path: string): boolean => {
  if (!entry.isSymbolicLink()) return entry.isFile()
  const isFolder = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.isDirectory() === true
  if (isFolder) throw new Error(`${path} is a link to a folder, which is not followed. Put the folder there itself`)
  return true
}

const extensions: ReadonlySet<string> = new Set([".yaml", ".yml", ".json"])

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
