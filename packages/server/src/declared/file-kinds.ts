import { DeclaredFeature, DeclaredInstance, DeclaredProject, DeclaredProjectSettings } from "@halyard/core/domain"
import { Schema, Struct } from "effect"

/** What the files of a declaration contain, by the kind of the file. */
export const fileKinds = {
  environments: Schema.Struct(Struct.pick(DeclaredInstance.fields, ["environments"])),
  "feature-types": Schema.Struct(Struct.pick(DeclaredInstance.fields, ["featureTypes"])),
  "strategy-types": Schema.Struct(Struct.pick(DeclaredInstance.fields, ["strategyTypes"])),
  "tag-types": Schema.Struct(Struct.pick(DeclaredInstance.fields, ["tagTypes"])),
  "context-fields": Schema.Struct(Struct.pick(DeclaredProject.fields, ["contextFields"])),
  segments: Schema.Struct(Struct.pick(DeclaredProject.fields, ["segments"])),
  project: DeclaredProjectSettings,
  feature: DeclaredFeature
}

export type FileKind = keyof typeof fileKinds

/** The kind of a file, and the folder of the project that it is in. Undefined at the top. */
export interface FileLocation {
  readonly kind: FileKind
  readonly folder: string | undefined
}

const patterns: ReadonlyArray<readonly [RegExp, FileKind]> = [
  [/^environments\.\w+$/, "environments"],
  [/^feature-types\.\w+$/, "feature-types"],
  [/^strategy-types\.\w+$/, "strategy-types"],
  [/^tag-types\.\w+$/, "tag-types"],
  [/^(?:projects\/([^/]+)\/)?context-fields\.\w+$/, "context-fields"],
  [/^(?:projects\/([^/]+)\/)?segments\.\w+$/, "segments"],
  [/^projects\/([^/]+)\/project\.\w+$/, "project"],
  [/^projects\/([^/]+)\/features\/.+\.\w+$/, "feature"]
]

/** What a file is by its path in the folder of the declaration; undefined if nothing is declared there. */
export const declaredFileOf = (path: string): FileLocation | undefined => {
  for (const [pattern, kind] of patterns) {
    const match = pattern.exec(path)
    if (match !== null) return { kind, folder: match[1] }
  }
  return undefined
}
