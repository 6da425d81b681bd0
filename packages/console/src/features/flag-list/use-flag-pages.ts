import { keepPreviousData, useQueries, type UseQueryResult } from "@tanstack/react-query"
import { $api } from "../../interface/client.ts"
import type { FeaturePage, SearchFeature } from "../../interface/operations.gen.ts"
import type { FlagFilters } from "./flag-filters.ts"

/** How many flags are read at once. */
export const PAGE_SIZE = 60

export interface FlagPages {
  /** The number of matches, or undefined before the first answer. */
  readonly total: number | undefined
  /** The flag at this position, once it has been read. */
  readonly flagAt: (index: number) => SearchFeature | undefined
  readonly error: unknown
  readonly refetch: () => void
  /** Whether what is shown belongs to the filters before, until the answer for these has come. */
  readonly outdated: boolean
}

/** Reads the pages that contain the rows from `first` to `last`. Those that were read before stay cached. */
export const useFlagPages = (filters: FlagFilters, first: number, last: number): FlagPages => {
  const start = Math.floor(Math.max(0, first) / PAGE_SIZE)
  const end = Math.floor(Math.max(0, last) / PAGE_SIZE)
  // The first page has the total, so it is always read.
  const numbers = [...new Set([0, ...Array.from({ length: end - start + 1 }, (_, index) => start + index)])]
  const pages: ReadonlyArray<UseQueryResult<FeaturePage, unknown>> = useQueries({
    queries: numbers.map((number) =>
      $api.queryOptions(
        "get",
        "/api/admin/search/features",
        { params: { query: { ...asQuery(filters), limit: String(PAGE_SIZE), offset: String(number * PAGE_SIZE) } } },
        { placeholderData: keepPreviousData }
      )
    )
  })
  const byNumber = new Map(numbers.map((number, index) => [number, pages[index]]))
  return {
    total: byNumber.get(0)?.data?.total,
    flagAt: (index) => byNumber.get(Math.floor(index / PAGE_SIZE))?.data?.features[index % PAGE_SIZE],
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const page of pages) void page.refetch()
    },
    outdated: pages.some(({ isPlaceholderData }) => isPlaceholderData)
  }
}

/** The newest flags come first, unless another order is chosen. */
const asQuery = ({ archived, sortBy = "createdAt", sortOrder = "desc", status, ...others }: FlagFilters) => ({
  ...others,
  sortBy,
  sortOrder,
  ...(archived === "IS:true" ? { archived: "IS:true" as const } : {}),
  ...(status === undefined ? {} : { status: status.split(",") }),
  favoritesFirst: "true" as const
})
