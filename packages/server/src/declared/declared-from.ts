import { type DeclaredInstance, type DeclaredProject, documentFaults } from "@halyard/core/domain"
import { Predicate, Result, Schema, Struct } from "effect"
import { type FileKind, fileKinds, type FileLocation, declaredFileOf } from "./file-kinds.ts"

/** A file that was read. */
export interface ReadFile {
  readonly path: string
  readonly value: unknown
}

/** What is wrong in a file. */
export interface FileFault {
  readonly file: string
  readonly reason: string
}

/** What the files declare, or all that is wrong in them. Unknown properties are refused, because they would be lost. */
export const declaredFrom = (
  files: ReadonlyArray<ReadFile>
): Result.Result<DeclaredInstance, ReadonlyArray<FileFault>> => {
  const faults: Array<FileFault> = []
  const found: Found = { catalog: {}, projects: new Map() }
  for (const { path, value } of files) {
    const declaredFile = declaredFileOf(path)
    const reasons =
      declaredFile === undefined
        ? [`Nothing is declared in a file of this name. ${whereFilesAre}`]
        : add(found, declaredFile, value)
    faults.push(...reasons.map((reason) => ({ file: path, reason })))
  }
  const projects = [...found.projects].flatMap(([folder, { settings, ...others }]) => {
    if (settings !== undefined) return [{ ...settings, ...others }]
    faults.push({
      file: `projects/${folder}`,
      reason: "It has no project.yaml, which says the id and the name of the project"
    })
    return []
  })
  return faults.length > 0 ? Result.fail(faults) : Result.succeed({ ...found.catalog, projects })
}

const whereFilesAre = "See docs/declarative-files.md for the names of files"

interface FoundProject extends Pick<DeclaredProject, "contextFields" | "segments" | "features"> {
  readonly settings?: Omit<DeclaredProject, "contextFields" | "segments" | "features">
}

interface Found {
  catalog: DeclaredInstance
  readonly projects: Map<string, FoundProject>
}

/** Adds what a file says. Returns what is wrong with it. */
const add = (found: Found, { folder, kind }: FileLocation, value: unknown): ReadonlyArray<string> => {
  const content = Predicate.isObject(value)
    ? Struct.omit<Record<string, unknown>, ["$schema"]>({ ...value }, ["$schema"])
    : value
  if (content === null || content === undefined) return ["It is empty"]
  if (folder === undefined) {
    const decoded = decode(kind, content)
    if (Result.isFailure(decoded)) return decoded.failure
    if (repeats(found.catalog, decoded.success)) return [SECOND]
    found.catalog = { ...found.catalog, ...decoded.success }
    return []
  }
  const project = found.projects.get(folder) ?? {}
  const added = kind === "project" ? withSettings(project, content) : withParts(project, kind, content)
  if (Result.isFailure(added)) return added.failure
  found.projects.set(folder, added.success)
  return []
}

type Reasons = ReadonlyArray<string>

const withSettings = (project: FoundProject, content: unknown): Result.Result<FoundProject, Reasons> =>
  project.settings === undefined
    ? Result.map(parse(fileKinds.project, content), (settings) => ({ ...project, settings }))
    : Result.fail(["The folder has a second file for the project"])

const withParts = (project: FoundProject, kind: FileKind, content: unknown): Result.Result<FoundProject, Reasons> =>
  kind === "feature"
    ? Result.map(parse(fileKinds.feature, content), (feature) => ({
        ...project,
        features: [...(project.features ?? []), feature]
      }))
    : Result.flatMap(decode(kind, content), (lists) =>
        repeats(project, lists) ? Result.fail([SECOND]) : Result.succeed({ ...project, ...lists })
      )

/** Whether another file has the list already. */
const repeats = (known: object, lists: object): boolean => Object.keys(lists).some((key) => Object.hasOwn(known, key))

const SECOND = "There is a second file for this list"

/** A file with a list. */
const decode = (kind: FileKind, content: unknown): Result.Result<DeclaredInstance, Reasons> => {
  switch (kind) {
    case "environments":
      return parse(fileKinds.environments, content)
    case "feature-types":
      return parse(fileKinds["feature-types"], content)
    case "strategy-types":
      return parse(fileKinds["strategy-types"], content)
    case "tag-types":
      return parse(fileKinds["tag-types"], content)
    case "context-fields":
      return parse(fileKinds["context-fields"], content)
    default:
      return parse(fileKinds.segments, content)
  }
}

const parse = <A, I>(schema: Schema.Codec<A, I>, content: unknown): Result.Result<A, Reasons> =>
  Result.mapError(
    Schema.decodeUnknownResult(schema)(content, { errors: "all", onExcessProperty: "error" }),
    ({ issue }) => documentFaults(issue)
  )
