import { HalyardApi, ScimApi } from "@halyard/http-contract"
import { HttpApi, type HttpApiGroup } from "effect/http-api"

/** The first segments of all paths that are no pages, such as `api`: those of operations, documents and assets. */
const starts = (): ReadonlySet<string> => new Set([...startsOf(HalyardApi), ...startsOf(ScimApi), "docs", "assets"])

let known: ReadonlySet<string> | undefined

/**
 * Whether a path, in any encoding, can belong to a page and not to the interface. `POST /logout` belongs to the
 * interface, but the page has that path, too.
 */
export const isPagePath = (path: string): boolean => {
  known ??= starts()
  const [start = ""] = path.slice(1).split("/", 1)
  return path === "/logout" || !known.has(start.toLowerCase())
}

const startsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyArray<string> => {
  const found: Array<string> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => void found.push(endpoint.path.slice(1).split("/", 1)[0] ?? "")
  })
  return found
}
