import createClient, { type Middleware } from "openapi-fetch"
import createQueryClient from "openapi-react-query"
import { QueryCache, QueryClient } from "@tanstack/react-query"
import { offerProposal } from "../change-requests/propose/offers.ts"
import { InterfaceError } from "./interface-error.ts"
import type { paths } from "./operations.gen.ts"
import { reasonIn } from "./reason.ts"
import { onDoubtfulSession, reportLostSession } from "./session.ts"

/** The path below which the page and the interface are served: empty, or like `/flags`. */
export const basePath: string = new URL(document.baseURI).pathname.replace(/\/$/, "")

/** The requests that change something, with their bodies. */
const sent = new WeakMap<Request, Request>()

const needsApproval = (body: unknown): boolean =>
  ["SKIP_CHANGE_REQUEST", "ADMIN"].includes(String(Reflect.get(Object(body), "permissions")))

const offer = async (request: Request): Promise<void> => {
  const body: unknown = await sent
    .get(request)
    ?.json()
    .catch(() => undefined)
  const path = new URL(request.url).pathname.slice(basePath.length)
  offerProposal({ method: request.method, path, body, reason: reasonIn(request.headers) })
}

/** Every response that is not a success becomes an `InterfaceError`. The end of a session is reported as well. */
const failures: Middleware = {
  onError: () => new InterfaceError(0, undefined),
  onRequest: ({ request }) => {
    if (request.method !== "GET") sent.set(request, request.clone())
  },
  onResponse: async ({ request, response }) => {
    if (response.ok || response.status === 304) return
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if (response.status === 403 && needsApproval(body)) await offer(request)
    if (response.status === 401 && !new URL(response.url).pathname.startsWith(`${basePath}/auth/`)) {
      reportLostSession(body)
    }
    throw new InterfaceError(response.status, body)
  }
}

/** The typed client of the interface. Its calls throw an `InterfaceError` unless they succeed. */
export const api = createClient<paths>({ baseUrl: basePath === "" ? location.origin : `${location.origin}${basePath}` })
api.use(failures)

/** Calls by hooks: `$api.useQuery("get", "/api/admin/projects")`. */
export const $api = createQueryClient(api)

const retry = (count: number, error: unknown): boolean =>
  error instanceof InterfaceError && (error.status === 0 || error.status >= 500) && count < 2

export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  defaultOptions: {
    // Events refetch what has changed. Until then, cached data is rendered at once.
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry, refetchOnWindowFocus: true },
    mutations: { retry: false }
  }
})

onDoubtfulSession(() => void queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/user"] }))
