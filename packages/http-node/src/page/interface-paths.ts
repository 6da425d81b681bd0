import { HalyardApi, ScimApi } from "@halyard/http-contract"
import { HttpApi, type HttpApiGroup } from "effect/http-api"

/**
 * The starts of all paths that are no pages, such as `api`: those of operations, of the documents and of the assets.
 */
const starts = (): ReadonlySet<string> => new Set([...startsOf(HalyardApi), ...startsOf(ScimApi), "docs", "assets"])

let known: ReadonlySet<string> | undefined

/**
 * Whether a path can be one of a page, and none of the interface, however it is written. `POST /logout` is of the
 * interface, but the page has that address, too.
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
