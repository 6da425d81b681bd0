import { HalyardApi } from "@halyard/http-contract"
import { Context, Effect, Layer, Record, Redacted, Schema, SchemaIssue } from "effect"
import { HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import {
  type HttpApi,
  HttpApiClient,
  type HttpApiEndpoint,
  type HttpApiGroup,
  type HttpApiMiddleware
} from "effect/http-api"
import { pathParameterFault } from "../path-parameter.ts"

export interface EffectClientOptions {
  /** The URL of Halyard with its base path, such as `https://flags.example.com`. */
  readonly url: string
  readonly token?: string | Redacted.Redacted
}

/** Every operation of the contract: `client.features.createFeature({ params, payload })`. */
export type EffectClient = {
  readonly [Group in Groups as HttpApiGroup.Identifier<Group>]: {
    readonly [Endpoint in HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.Identifier<Endpoint>]: Method<Endpoint>
  }
}

type Groups = typeof HalyardApi extends HttpApi.HttpApi<string, infer All> ? All : never

/** A request whose parts are all optional can be left out. */
type Method<Endpoint> = Endpoint extends HttpApiEndpoint.ConstraintRequest
  ? (
      ...request: {} extends Request<Endpoint> ? [request?: Request<Endpoint>] : [request: Request<Endpoint>]
    ) => Effect.Effect<
      HttpApiClient.SuccessType<Endpoint["~Success"]>,
      | Endpoint["~Error"]["Type"]
      | HttpApiMiddleware.Error<Endpoint["~Middleware"]>
      | HttpClientError.HttpClientError
      | Schema.SchemaError
    >
  : never

type Request<Endpoint extends HttpApiEndpoint.ConstraintRequest> = Part<"params", Endpoint["~Params"]["Type"]> &
  Part<"query", Endpoint["~Query"]["Type"]> &
  Part<"headers", Endpoint["~Headers"]["Type"]> &
  Part<"payload", Endpoint["~Payload"]["Type"]>

type Part<Name extends string, Value> = [Value] extends [never]
  ? {}
  : {} extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** Creates a client of the Halyard at a URL. Responses and errors are decoded by the schemas of the contract. */
export const makeHalyardClient = ({
  token,
  url
}: EffectClientOptions): Effect.Effect<EffectClient, never, HttpClient.HttpClient> =>
  Effect.map(
    HttpApiClient.make(HalyardApi, {
      baseUrl: url,
      transformClient: (client) =>
        token === undefined
          ? client
          : HttpClient.mapRequest(client, HttpClientRequest.setHeader("authorization", secretOf(token)))
    }),
    withOwnRules
  )

/** The client as a service, for programs that pass it on. */
export class HalyardClient extends Context.Service<HalyardClient, EffectClient>()("@halyard/client/HalyardClient") {
  static readonly layer = (options: EffectClientOptions): Layer.Layer<HalyardClient, never, HttpClient.HttpClient> =>
    Layer.effect(HalyardClient, makeHalyardClient(options))
}

const secretOf = (token: string | Redacted.Redacted): string =>
  typeof token === "string" ? token : Redacted.value(token)

type AnyMethod = (request: AnyRequest) => Effect.Effect<unknown, unknown>
type AnyRequest = { readonly params?: Readonly<Record<string, unknown>>; readonly [part: string]: unknown }

/**
 * Sends parts of a request whose properties are all optional as empty objects if they are left out. Fails with a
 * `SchemaError` for path parameters that would change the path, such as `..`.
 */
const withOwnRules = (client: HttpApiClient.ForApi<typeof HalyardApi>): EffectClient => {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const groups = client as unknown as Readonly<Record<string, Readonly<Record<string, AnyMethod>>>>
  const wrapped = Record.map(groups, (group) =>
    Record.map(
      group,
      (method): AnyMethod =>
        (request = {}) =>
          Effect.suspend(() => faultyParameter(request) ?? method({ query: {}, headers: {}, ...request }))
    )
  )
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return wrapped as unknown as EffectClient
}

const faultyParameter = ({ params = {} }: AnyRequest): Effect.Effect<never, Schema.SchemaError> | undefined => {
  for (const [name, value] of Object.entries(params)) {
    const message = pathParameterFault(name, value)
    if (message === undefined) continue
    const issue = new SchemaIssue.InvalidValue({ message }, value)
    return Effect.fail(new Schema.SchemaError(new SchemaIssue.Pointer(["params", name], issue)))
  }
  return undefined
}
