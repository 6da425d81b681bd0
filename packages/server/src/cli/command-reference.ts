import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { halyard } from "./halyard.ts"

/** The help of each command as Markdown, from the command line itself. */
export const commandReference: Effect.Effect<string> = Effect.suspend(() =>
  Effect.map(Effect.forEach(pathsOf(halyard), helpOf), (sections) => sections.join("\n"))
)

/** The names that lead to each command, such as `flag`, `on`. */
const pathsOf = (
  command: Command.Command.Any,
  path: ReadonlyArray<string> = []
): ReadonlyArray<ReadonlyArray<string>> => [
  path,
  ...command.subcommands.flatMap(({ commands }) => commands.flatMap((one) => pathsOf(one, [...path, one.name])))
]

const helpOf = Effect.fnUntraced(function* (path: ReadonlyArray<string>) {
  let text = ""
  const formatter = CliOutput.defaultFormatter({ colors: false, globalFlags: path.length === 0 ? "full" : "none" })
  const presenter = CliOutput.layerPresenter({
    present: (event) =>
      Effect.sync(() => {
        if (event._tag === "Help") text = formatter.formatHelpDoc(event.helpDoc)
      })
  })
  yield* Command.runWith(halyard, { version: "" })([...path, "--help"]).pipe(
    Effect.orDie,
    Effect.provide(Layer.mergeAll(NodeServices.layer, presenter, layerBuiltIns))
  )
  const lines = text.split("\n").map((line) => line.trimEnd())
  return `### ${["halyard", ...path].join(" ")}\n\n\`\`\`text\n${lines.join("\n").trim()}\n\`\`\`\n`
})

/** What every command takes. */
export const layerBuiltIns: Layer.Layer<never> = CliConfig.layer({
  builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions]
})
