import { Command } from "effect/cli"
import { token, user } from "./access-commands.ts"
import { check } from "./check-command.ts"
import { apply, exportFiles, plan, validate } from "./declared-commands.ts"
import { flag } from "./flag-commands.ts"
import { booleanFlag } from "./flags.ts"
import { importFile } from "./import-command.ts"
import { importFrom } from "./import-from-command.ts"
import { mcp } from "./mcp-command.ts"
import {
  backfill,
  backup,
  exportInstance,
  importInstance,
  migrate,
  moveFrom,
  printConfigCommand,
  rekey,
  relay,
  restore,
  runServerCommand,
  serve
} from "./server-commands.ts"
import { types } from "./types-command.ts"

/** The command line. Without a command, it runs the server. */
export const halyard = Command.make(
  "halyard",
  { printConfig: booleanFlag("print-config", "Print the configuration in effect, without secrets") },
  ({ printConfig }) => (printConfig ? printConfigCommand : runServerCommand)
).pipe(
  Command.withDescription(
    "A feature-flag server, and the commands to work with it. Without a command, it runs the server. Environment variables configure it: see docs/configuration.md"
  ),
  Command.withSubcommands([
    {
      group: "The server",
      commands: [serve, relay, check, migrate, backup, restore, rekey, backfill]
    },
    {
      group: "Flags and access",
      commands: [flag, token, user, importFile, types]
    },
    {
      group: "Flags in files",
      commands: [validate, plan, apply, exportFiles]
    },
    {
      group: "Move in, and between instances",
      commands: [exportInstance, importInstance, importFrom, moveFrom]
    },
    {
      group: "Coding agents",
      commands: [mcp]
    }
  ])
)
