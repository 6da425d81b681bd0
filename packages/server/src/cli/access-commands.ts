import { Console, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { answerAs, target, withApi } from "./api.ts"
import { json, show } from "./output.ts"

const text = (name: string, description: string, metavar = "<text>") =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description))

/** A property if it is given. */
const given = <Key extends string>(key: Key, value: Option.Option<string>) =>
  Option.match(value, { onNone: () => ({}), onSome: (one) => ({ [key]: one }) })

const tokenCreate = Command.make(
  "create",
  {
    name: text("name", "What the token is for"),
    type: Flag.Literals("type", ["client", "frontend", "admin"]).pipe(
      Flag.withDescription(
        "`client` for servers, `frontend` for browsers and apps, `admin` for programs that change flags"
      )
    ),
    environment: text("environment", "The environment of an SDK's token", "<name>").pipe(Flag.optional),
    projects: text("project", "A project of an SDK's token. Give it for each project; all by default", "<id>").pipe(
      Flag.atLeast(0)
    ),
    expiresAt: text(
      "expires-at",
      "When the token expires, such as 2027-01-31T00:00:00Z; never by default",
      "<time>"
    ).pipe(Flag.optional),
    json,
    ...target
  },
  ({ environment, expiresAt, json: asJson, name, projects, token, type, url }) =>
    withApi({ token, url }, "write", (api) =>
      Effect.gen(function* () {
        const answer = yield* api.call("POST", "/api-tokens", {
          tokenName: name,
          type,
          ...given("environment", environment),
          ...(projects.length === 0 ? {} : { projects }),
          ...given("expiresAt", expiresAt)
        })
        const { secret } = yield* answerAs(Schema.Struct({ secret: Schema.String }))(answer)
        yield* show(asJson, answer, [secret])
      })
    )
).pipe(
  Command.withDescription("Create an API token, and print its secret. It cannot be read again"),
  Command.withExamples([
    {
      command: "halyard token create --name shop --type client --environment production",
      description: "A token for a server's SDK"
    }
  ])
)

export const token = Command.make("token").pipe(
  Command.withDescription("Manage API tokens"),
  Command.withSubcommands([tokenCreate])
)

const CreatedUser = Schema.Struct({ id: Schema.Int, inviteLink: Schema.optionalKey(Schema.String) })

const userCreate = Command.make(
  "create",
  {
    email: text("email", "The email address to log in with", "<address>").pipe(Flag.optional),
    username: text("username", "The username to log in with", "<name>").pipe(Flag.optional),
    name: text("name", "The user's name").pipe(Flag.optional),
    role: text("role", "The user's role: Admin, Editor, Viewer or one of your own", "<name>").pipe(
      Flag.withDefault("Viewer")
    ),
    json,
    ...target
  },
  ({ email, json: asJson, name, role, token: secret, url, username }) =>
    withApi({ token: secret, url }, "write", (api) =>
      Effect.gen(function* () {
        const answer = yield* api.call("POST", "/user-admin", {
          ...given("email", email),
          ...given("username", username),
          ...given("name", name),
          rootRole: role
        })
        const { inviteLink } = yield* answerAs(CreatedUser)(answer)
        yield* asJson
          ? show(true, answer, [])
          : Console.log(inviteLink ?? "The user is created. The link to set a password is sent by email.")
      })
    )
).pipe(
  Command.withDescription("Create a user, and print the link to set a password"),
  Command.withExamples([
    { command: "halyard user create --email ada@example.com --role Editor", description: "Invite somebody" }
  ])
)

export const user = Command.make("user").pipe(
  Command.withDescription("Manage users"),
  Command.withSubcommands([userCreate])
)
