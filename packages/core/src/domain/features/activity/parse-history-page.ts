import { collectParts, type Parsed, type RawParameter, readOne, readWhole } from "../../violations/query-parameter.ts"
import { MAX_INT32 } from "../../violations/violation.ts"
import type { HistoryPage } from "./feature-version.ts"

/** The query string of a feature's history. */
export interface RawHistoryPage {
  readonly offset?: RawParameter
  readonly limit?: RawParameter
}

/** Parses the query strictly: reports every invalid parameter. */
export const parseHistoryPage = ({ limit, offset }: RawHistoryPage): Parsed<HistoryPage> =>
  collectParts({
    offset: readOne({ name: "offset", raw: offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text)),
    limit: readOne({ name: "limit", raw: limit }, 20, (text) => readWhole("limit", 1, MOST_VERSIONS, text))
  })

const MOST_VERSIONS = 100
