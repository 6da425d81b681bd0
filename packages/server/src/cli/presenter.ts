import { Console, Effect, type Layer } from "effect"
import { type CliError, CliOutput } from "effect/cli"

/** Prints help to the standard output, and wrong arguments with the usage to the standard error. */
export const layerPresenter: Layer.Layer<never> = CliOutput.layerPresenter({
  present: (event) =>
    Effect.gen(function* () {
      const formatter = yield* CliOutput.Formatter
      switch (event._tag) {
        case "Help":
          return yield* Console.log(formatter.formatHelpDoc(event.helpDoc))
        case "Version":
          return yield* Console.log(event.version)
        case "InvalidInvocation": {
          const command = event.commandPath.join(" ")
          return yield* Console.error(
            [
              ...event.errors.map(wordsOf),
              "",
              `Usage: ${event.helpDoc.usage}`,
              `Run \`${command} --help\` to read more.`
            ].join("\n")
          )
        }
      }
    })
})

/** The message of the error. A value without a name may be a token, so it is not printed. */
const wordsOf = (error: CliError.NonShowHelpErrors): string =>
  error._tag === "UnexpectedArgument" ? "There are more arguments than the command takes." : error.message
