import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { printConfig } from "../settings/settings.ts"
import { dryRun } from "./flags.ts"
import { settingsInEffect, withSettings } from "./with-settings.ts"

/** Runs the server. */
export const runServerCommand = withSettings("", (settings) =>
  Effect.flatMap(
    Effect.promise(() => import("../commands/run-server.ts")),
    ({ runServer }) => runServer(settings)
  )
)

/** Prints the settings, without secrets. */
export const printConfigCommand = Effect.flatMap(settingsInEffect, (settings) => Console.log(printConfig(settings)))

export const serve = Command.make("serve", {}, () => runServerCommand).pipe(
  Command.withDescription("Run the server until it is stopped. The same as no command")
)

export const relay = Command.make("relay", {}, () =>
  withSettings("relay", (settings) =>
    Effect.flatMap(
      Effect.promise(() => import("../commands/run-relay.ts")),
      ({ runRelay }) => runRelay(settings)
    )
  )
).pipe(Command.withDescription("Serve SDKs in front of another Halyard or Unleash server: see docs/relay.md"))

const maintenance = () => Effect.promise(() => import("../commands/maintenance.ts"))

export const migrate = Command.make("migrate", {}, () =>
  withSettings("migrate", (settings) => Effect.flatMap(maintenance(), ({ runMigrations }) => runMigrations(settings)))
).pipe(Command.withDescription("Update the database schema, and exit"))

export const rekey = Command.make("rekey", {}, () =>
  withSettings("rekey", (settings) => Effect.flatMap(maintenance(), ({ runRekey }) => runRekey(settings)))
).pipe(Command.withDescription("Re-encrypt the stored secrets with HALYARD_SECRET, which replaces HALYARD_OLD_SECRET"))

export const backfill = Command.make("backfill", {}, () =>
  withSettings("backfill", (settings) => Effect.flatMap(maintenance(), ({ runBackfill }) => runBackfill(settings)))
).pipe(Command.withDescription("Compute insights for past days, and exit"))

const file = (description: string) => Argument.String("file").pipe(Argument.withDescription(description))

const backups = () => Effect.promise(() => import("../commands/backup.ts"))

export const backup = Command.make("backup", { file: file("The file to write") }, ({ file: name }) =>
  withSettings("backup", (settings) => Effect.flatMap(backups(), ({ runBackup }) => runBackup(settings, name)))
).pipe(Command.withDescription("Back up the embedded database, also of a running server"))

export const restore = Command.make(
  "restore",
  {
    file: file("A backup"),
    replace: Flag.Boolean("replace").pipe(
      Flag.withDescription("Keep the data that is there in a folder replaced-<time>"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  ({ file: name, replace }) =>
    withSettings("restore", (settings) =>
      Effect.flatMap(backups(), ({ runRestore }) => runRestore(settings, name, { replace }))
    )
).pipe(Command.withDescription("Make the data folder from a backup of the embedded database"))

const instances = () => Effect.promise(() => import("../commands/instance.ts"))

export const exportInstance = Command.make(
  "export-instance",
  { to: Flag.String("to").pipe(Flag.withMetavar("<file>"), Flag.withDescription("The file to write")) },
  ({ to }) =>
    withSettings("export-instance", (settings) =>
      Effect.flatMap(instances(), ({ runExport }) => runExport(settings, to))
    )
).pipe(Command.withDescription("Write everything of the instance, people and tokens included, into one file"))

export const importInstance = Command.make(
  "import-instance",
  {
    from: Flag.String("from").pipe(Flag.withMetavar("<file>"), Flag.withDescription("A file of export-instance")),
    dryRun
  },
  ({ dryRun: isDry, from }) =>
    withSettings("import-instance", (settings) =>
      Effect.flatMap(instances(), ({ runImport }) => runImport(settings, from, { dryRun: isDry }))
    )
).pipe(Command.withDescription("Import such a file"))

export const moveFrom = Command.make(
  "move-from",
  {
    url: Flag.String("url").pipe(Flag.withMetavar("<url>"), Flag.withDescription("The address of the other server")),
    token: Flag.Redacted("token").pipe(
      Flag.withMetavar("<token>"),
      Flag.withDescription("An admin token of it; MOVE_FROM_TOKEN by default"),
      Flag.optional
    ),
    dryRun
  },
  ({ dryRun: isDry, token, url }) =>
    withSettings("move-from", (settings) =>
      Effect.flatMap(
        Effect.promise(() => import("../commands/move-from.ts")),
        ({ runMoveFrom }) => runMoveFrom(settings, { url, token: Option.getOrUndefined(token), dryRun: isDry })
      )
    )
).pipe(Command.withDescription("Import everything of an Unleash server"))
