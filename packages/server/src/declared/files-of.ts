import type { DeclaredInstance, DeclaredProject } from "@halyard/core/domain"
import type { FileKind } from "./file-kinds.ts"

/** A file of a declaration, without the end of its name. */
export interface DeclaredFile {
  readonly kind: FileKind
  /** Such as `projects/shop/features/checkout`. */
  readonly path: string
  readonly content: object
}

/** The files that declare an instance: one for each feature. Empty lists have none. */
export const filesOf = (declared: DeclaredInstance): ReadonlyArray<DeclaredFile> => {
  const { contextFields = [], environments = [], featureTypes = [] } = declared
  const { projects = [], segments = [], strategyTypes = [], tagTypes = [] } = declared
  const folders = fileNames(projects.map(({ id }) => id))
  return [
    ...listFile("environments", "environments", environments, { environments }),
    ...listFile("feature-types", "feature-types", featureTypes, { featureTypes }),
    ...listFile("strategy-types", "strategy-types", strategyTypes, { strategyTypes }),
    ...listFile("tag-types", "tag-types", tagTypes, { tagTypes }),
    ...listFile("context-fields", "context-fields", contextFields, { contextFields }),
    ...listFile("segments", "segments", segments, { segments }),
    ...projects.flatMap((project, index) => filesOfProject(project, `projects/${folders[index] ?? project.id}`))
  ]
}

const filesOfProject = (project: DeclaredProject, folder: string): ReadonlyArray<DeclaredFile> => {
  const { contextFields = [], features = [], segments = [], ...settings } = project
  const names = fileNames(features.map(({ name }) => name))
  return [
    { kind: "project", path: `${folder}/project`, content: settings },
    ...listFile("context-fields", `${folder}/context-fields`, contextFields, { contextFields }),
    ...listFile("segments", `${folder}/segments`, segments, { segments }),
    ...features.map((feature, index): DeclaredFile => ({
      kind: "feature",
      path: `${folder}/features/${names[index] ?? feature.name}`,
      content: feature
    }))
  ]
}

const listFile = (
  kind: FileKind,
  path: string,
  items: ReadonlyArray<unknown>,
  content: object
): ReadonlyArray<DeclaredFile> => (items.length === 0 ? [] : [{ kind, path, content }])

/** Names for files: they stay in their folder, are not hidden, and differ where `A` and `a` are the same file. */
const fileNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replace(/[^\w.~-]/g, "~")
    const base = plain === "" || plain.startsWith(".") ? `~${plain}` : plain
    let file = base
    for (let number = 2; taken.has(file.toLowerCase()); number += 1) file = `${base}~${number}`
    taken.add(file.toLowerCase())
    return file
  })
}
