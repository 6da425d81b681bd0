import { exportFormats } from "@halyard/core/domain"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { dryRun } from "./flags.ts"
import { withSettings } from "./with-settings.ts"

/** `theirs=ours`, or one name for both. */
const environmentPair = (text: string): readonly [string, string] => {
  const [theirs = "", ours = theirs] = text.split("=", 2)
  return [theirs, ours]
}

const isUsable = (pairs: ReadonlyArray<readonly [string, string]>): boolean =>
  pairs.flat().every((text) => text !== "") && new Set(pairs.map(([, here]) => here)).size === pairs.length

const nonEmpty = (name: string) =>
  Flag.String(name).pipe(
    Flag.filter(
      (text) => text !== "",
      () => "must not be empty"
    )
  )

export const importFrom = Command.make(
  "import-from",
  {
    format: Flag.Literals("format", exportFormats).pipe(Flag.withDescription("The service that wrote the export")),
    files: nonEmpty("from").pipe(
      Flag.withMetavar("<file>"),
      Flag.withDescription("A file of the export. Give it for each file"),
      Flag.atLeast(1)
    ),
    project: nonEmpty("project").pipe(
      Flag.withMetavar("<id>"),
      Flag.withDescription("The project that gets the flags; `default` by default"),
      Flag.withDefault("default")
    ),
    environments: Flag.String("environment").pipe(
      Flag.withMetavar("<theirs=ours>"),
      Flag.withDescription("An environment to bring, and its name here. Give it for each environment; all by default"),
      Flag.atLeast(0),
      Flag.map((texts) => texts.map(environmentPair)),
      Flag.filter(isUsable, () => "must name environments as theirs=ours, each of ours once")
    ),
    dryRun
  },
  ({ dryRun: isDry, environments, files, format, project }) =>
    withSettings("import-from", (settings) =>
      Effect.flatMap(
        Effect.promise(() => import("../commands/import-from.ts")),
        ({ runImportFrom }) =>
          runImportFrom(settings, { format, files, project, environments: new Map(environments), dryRun: isDry })
      )
    )
).pipe(Command.withDescription("Bring the flags of another service's export into this instance"))
