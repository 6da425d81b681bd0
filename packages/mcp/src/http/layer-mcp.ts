import {
  CurrentInstance,
  CurrentPrincipal,
  forgedRefusal,
  NoAccess,
  systemPrincipal,
  VERSION
} from "@halyard/core/domain"
import { Authenticator, type PresentedCredentials } from "@halyard/core/ports"
import { adminTokenNeeded } from "@halyard/core/use-cases"
import { ByteSize, Effect, Layer, Redacted, Struct } from "effect"
import { McpProtocol, McpServer } from "effect/ai"
import {
  HttpClientRequest,
  HttpEffect,
  HttpIncomingMessage,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { flagTools, layerFlagTools } from "../tools/toolkit.ts"
import { MCP_PATH } from "./mcp-path.ts"
import { makeSessions } from "./sessions.ts"

const layerServer = McpServer.layerHttp({
  name: "halyard",
  version: VERSION,
  path: MCP_PATH,
  instructions:
    "Halyard keeps feature flags. Look for a flag before you create one. To switch or archive flags takes two calls, so that you can show the user what would happen and ask them. If a call is refused, tell the user why.",
  protocols: [McpProtocol.v2026_07_28, McpProtocol.v2025_11_25, McpProtocol.v2025_06_18, McpProtocol.v2025_03_26],
  allowSessionTermination: true,
  allowSubscriptions: false,
  registrations: Layer.provide(McpServer.toolkit(flagTools), layerFlagTools)
})

/**
 * Serves the tools at `/api/mcp`, over the transport "Streamable HTTP" of the Model Context Protocol. Callers send a
 * token in the header `authorization`, and may do with the tools what they may do in the HTTP interface. Cookies are
 * ignored, so that no web page can call the tools.
 */
export const layerMcp = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const authenticator = yield* Authenticator
    const { serviceUrl } = yield* CurrentInstance
    const memoMap = yield* Layer.makeMemoMap
    // The host's router is built already, so the tools need one of their own.
    const serve = yield* Effect.provideService(
      HttpRouter.toHttpEffect(layerServer),
      Layer.CurrentMemoMap,
      memoMap
    ).pipe(Effect.orDie)
    const sessions = makeSessions((id) =>
      serve.pipe(
        Effect.provideService(HttpServerRequest.HttpServerRequest, endOf(id)),
        Effect.provideService(CurrentPrincipal, systemPrincipal),
        Effect.scoped,
        Effect.ignore
      )
    )

    const answer = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const forged = forgedRefusal(request, serviceUrl)
      if (forged !== undefined) return yield* forged
      const principal = yield* authenticator.authenticate(credentialsOf(request))
      if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })
      const session = request.headers[SESSION]
      if (session !== undefined && !(yield* sessions.admits(session, principal))) return unknownSession
      if (request.method === "POST" && !(yield* readBody(request))) return tooLarge
      if (session !== undefined && request.method === "DELETE") sessions.forget(session)
      const response = yield* Effect.provideService(serve, CurrentPrincipal, principal)
      // The server adds the header of a new session as a last step.
      yield* HttpEffect.appendPreResponseHandler((_, complete) => {
        const begun = complete.headers[SESSION]
        return Effect.as(begun === undefined ? Effect.void : sessions.begin(begun, principal), complete)
      })
      return response
    }).pipe(
      Effect.catchTags({
        Unauthenticated: ({ message }) => refusal(401, message, { "www-authenticate": "Bearer" }),
        NoAccess: ({ message }) => refusal(403, message),
        HttpServerError: () => refusal(405, "This method is not one of the protocol", { allow: "POST, DELETE" })
      })
    )
    yield* router.add("*", MCP_PATH, answer)
  })
)

const SESSION = "mcp-session-id"

/** The credentials of the request, without cookies. */
const credentialsOf = ({ headers }: HttpServerRequest.HttpServerRequest): PresentedCredentials => {
  const secret = (headers["authorization"] ?? "").trim().replace(/^bearer +/i, "")
  return {
    cookie: () => undefined,
    headers: Struct.omit(headers, ["cookie"]),
    ...(secret === "" ? {} : { secret: Redacted.make(secret) })
  }
}

/** The protocol asks for this response, after which clients begin a new session. */
const unknownSession = HttpServerResponse.jsonUnsafe(
  { message: "There is no such session of yours. Begin a new one with `initialize`." },
  { status: 404 }
)

const tooLarge = HttpServerResponse.jsonUnsafe(
  { message: "The body must be read completely, and have at most 500000 bytes" },
  { status: 413 }
)

const refusal = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.succeed(HttpServerResponse.jsonUnsafe({ message }, { status, headers }))

/** Whether the request ends a session, as clients do. */
const endOf = (session: string) =>
  HttpServerRequest.fromClientRequest(
    HttpClientRequest.delete(`http://localhost${MCP_PATH}`, { headers: { [SESSION]: session } })
  )

/**
 * Whether the body could be read and is not too large. The MCP server, which has no limit of its own, reads it again
 * from memory.
 */
const readBody = (request: HttpServerRequest.HttpServerRequest) => {
  if (Number(request.headers["content-length"]) > LARGEST_BODY) return Effect.succeed(false)
  return Effect.provideService(
    Effect.isSuccess(request.arrayBuffer),
    HttpIncomingMessage.MaxBodySize,
    ByteSize.bytes(LARGEST_BODY)
  )
}

/** In bytes. Calls of tools are short. */
const LARGEST_BODY = 500_000
