import { compareText } from "@halyard/core/domain"
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { answerAs, type Api, target, withApi } from "./api.ts"
import { CommandError } from "./command-error.ts"
import { json, makeProgress, paint, printable, show, table } from "./output.ts"

// The parts of answers that these commands show. `--json` prints the whole answer.
const FoundFeature = Schema.Struct({
  name: Schema.String,
  project: Schema.String,
  type: Schema.String,
  stale: Schema.Boolean,
  environments: Schema.Array(Schema.Struct({ name: Schema.String, enabled: Schema.Boolean }))
})

const FoundFeatures = Schema.Struct({ total: Schema.Finite, features: Schema.Array(FoundFeature) })

const CommandFeature = Schema.Struct({
  ...FoundFeature.fields,
  description: Schema.NullOr(Schema.String),
  environments: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      enabled: Schema.Boolean,
      strategies: Schema.Array(Schema.Struct({ name: Schema.String }))
    })
  )
})

const project = Flag.String("project").pipe(
  Flag.withMetavar("<id>"),
  Flag.withDescription("The project; all that the token may see by default"),
  Flag.optional
)

const name = Argument.String("name").pipe(Argument.withDescription("The flag's name"))

const environment = Flag.String("environment").pipe(
  Flag.withAlias("e"),
  Flag.withMetavar("<name>"),
  Flag.withDescription("The environment")
)

/** Reads all pages of a search. */
const search = Effect.fnUntraced(function* (api: Api, filters: Readonly<Record<string, string>>) {
  const progress = makeProgress()
  const found: Array<typeof FoundFeature.Type> = []
  let total = Number.POSITIVE_INFINITY
  while (found.length < total) {
    const query = new URLSearchParams({ ...filters, offset: String(found.length), limit: "100" })
    const page = yield* Effect.flatMap(api.call("GET", `/search/features?${query}`), answerAs(FoundFeatures))
    if (page.features.length === 0) break
    found.push(...page.features)
    total = page.total
    yield* progress(`${found.length} of ${total} flags`)
  }
  return found
})

const flagList = Command.make("list", { project, json, ...target }, ({ json: asJson, project: id, ...at }) =>
  withApi(at, "read", (api) =>
    Effect.gen(function* () {
      const filters = Option.match(id, { onNone: () => ({}), onSome: (one) => ({ project: `IS:${one}` }) })
      const found = yield* search(api, filters)
      const flags = found.toSorted((one, other) => compareText(one.name, other.name))
      yield* show(asJson, flags, [
        ...table([
          ["FLAG", "PROJECT", "TYPE", "ON IN"],
          ...flags.map((flag) => [flag.name, flag.project, flag.stale ? `${flag.type} (stale)` : flag.type, onIn(flag)])
        ])
      ])
    })
  )
).pipe(Command.withDescription("List the flags, and where they are on"))

const onIn = ({ environments }: typeof FoundFeature.Type): string =>
  environments.flatMap((one) => (one.enabled ? [one.name] : [])).join(", ") || "-"

/** The project of a flag: as given, or else where a search finds it. */
const projectOf = Effect.fnUntraced(function* (api: Api, flag: string, given: Option.Option<string>) {
  if (Option.isSome(given)) return given.value
  const found = (yield* search(api, { query: flag })).find((one) => one.name === flag)
  if (found !== undefined) return found.project
  return yield* new CommandError({ reason: `There is no flag "${flag}", or the token may not see it.` })
})

const pathOf = (id: string, flag: string) =>
  Effect.zipWith(
    segmentOf("project", id),
    segmentOf("name", flag),
    (one, other) => `/projects/${one}/features/${other}`
  )

/** A part of a path. These few values would make it the path of something else. */
const segmentOf = (what: string, value: string) =>
  ["", ".", ".."].includes(value)
    ? Effect.fail(new CommandError({ reason: `The ${what} must not be empty, "." or "..".` }))
    : Effect.succeed(encodeURIComponent(value))

const flagShow = Command.make(
  "show",
  { name, project, json, ...target },
  ({ json: asJson, name: flag, project: id, ...at }) =>
    withApi(at, "read", (api) =>
      Effect.gen(function* () {
        const answer = yield* api.call("GET", yield* pathOf(yield* projectOf(api, flag, id), flag))
        const view = yield* answerAs(CommandFeature)(answer)
        yield* show(asJson, answer, [
          `${paint("bold", view.name)}: a ${view.type} flag of the project ${view.project}${view.stale ? ", stale" : ""}`,
          ...(view.description ? [printable(view.description)] : []),
          ...table(
            view.environments.map(({ enabled, name: where, strategies }) => [
              where,
              enabled ? "on" : "off",
              strategies.map((strategy) => strategy.name).join(", ")
            ])
          )
        ])
      })
    )
).pipe(Command.withDescription("Show a flag: what it is for, and its strategies in each environment"))

const toggle = (state: "on" | "off") =>
  Command.make(
    state,
    { name, environment, project, ...target },
    ({ environment: where, name: flag, project: id, ...at }) =>
      withApi(at, "write", (api) =>
        Effect.gen(function* () {
          const path = yield* pathOf(yield* projectOf(api, flag, id), flag)
          const address = yield* segmentOf("environment", where)
          const answer = yield* api.call("POST", `${path}/environments/${address}/${state}`)
          const { environments } = yield* answerAs(CommandFeature)(answer)
          const isDone = environments.some((one) => one.name === where && one.enabled === (state === "on"))
          if (!isDone)
            return yield* new CommandError({ reason: `${api.address} did not switch ${flag} ${state} in ${where}.` })
          yield* Console.log(`${flag} is ${state} in ${where}`)
        })
      )
  ).pipe(Command.withDescription(`Switch a flag ${state} in an environment`))

export const flag = Command.make("flag").pipe(
  Command.withDescription("Show flags, and switch them"),
  Command.withSubcommands([toggle("on"), toggle("off"), flagShow, flagList]),
  Command.withExamples([
    { command: "halyard flag on new-checkout --environment production", description: "Switch a flag on" },
    { command: "halyard flag list --project shop --json", description: "List flags for a program" }
  ])
)
