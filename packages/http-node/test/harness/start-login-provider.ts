import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { createServer } from "node:http"
import { type Configuration, Provider } from "oidc-provider"

export const CLIENT = { client_id: "halyard", client_secret: "a-secret-of-the-client-at-the-provider" }

/** A login provider that logs in the users in `people` without a login page. */
export interface LoginProvider {
  readonly issuer: string
  /** The claims of the next user to log in. Without `sub`, the email identifies the user. */
  person: Readonly<Record<string, unknown>>
  /** Changes the claims of id tokens before they are signed again. */
  forge: ((token: IdToken) => IdToken) | undefined
  readonly close: () => Promise<void>
}

export interface IdToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly key: KeyObject
}

export interface ProviderOptions {
  readonly redirectUri: string
  readonly port?: number
  readonly algorithm?: "RS256" | "RS512"
  /** Whether id tokens omit the claims that user info has. */
  readonly conform?: boolean
}

export const startLoginProvider = async (options: ProviderOptions): Promise<LoginProvider> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const login: LoginProvider = {
    issuer,
    person: {},
    forge: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  const provider = new Provider(issuer, configuration(login, options, privateKey))
  letIn(provider, login)
  forgeTokens(provider, login, privateKey)
  // Without this, the provider warns on the console about plain HTTP.
  server.on("request", provider.callback())
  return login
}

const configuration = (
  login: LoginProvider,
  { algorithm = "RS256", conform = false, redirectUri }: ProviderOptions,
  key: KeyObject
): Configuration => ({
  clients: [
    {
      ...CLIENT,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [new URL("/", redirectUri).href],
      id_token_signed_response_alg: algorithm
    }
  ],
  jwks: { keys: [{ ...key.export({ format: "jwk" }), use: "sig" }] },
  cookies: { keys: ["a key for cookies"] },
  acrValues: ["mfa", "pwd"],
  scopes: ["openid", "profile", "email", "groups"],
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["name", "realm_access"],
    groups: ["groups"]
  },
  conformIdTokenClaims: conform,
  pkce: { required: () => true },
  enabledJWA: { idTokenSigningAlgValues: ["RS256", "RS512"] },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...login.person, sub: accountId }) }),
  interactions: { url: (_, interaction) => `/let-in/${interaction.uid}` },
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: CLIENT.client_id, accountId: oidc.session?.accountId ?? "" })
    grant.addOIDCScope("openid profile email groups")
    await grant.save()
    return grant
  }
})

/** Completes each interaction with the user. */
const letIn = (provider: Provider, login: LoginProvider) =>
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/let-in/")) return next()
    const { email, refused, sub } = login.person
    const accountId = String(sub ?? (email || "somebody"))
    const result = refused === true ? { error: "access_denied" } : { login: { accountId } }
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
    ctx.respond = false
  })

const forgeTokens = (provider: Provider, login: LoginProvider, key: KeyObject) =>
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path !== "/token" || login.forge === undefined || body?.id_token === undefined) return
    const [header, claims] = body.id_token.split(".").map((part) => Buffer.from(part, "base64url").toString())
    ctx.body = { ...body, id_token: signed(login.forge({ header: parse(header), claims: parse(claims), key })) }
  })

const parse = (text: string = "") => JSON.parse(text) as Readonly<Record<string, unknown>>

const signed = ({ claims, header, key }: IdToken): string => {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`
}
