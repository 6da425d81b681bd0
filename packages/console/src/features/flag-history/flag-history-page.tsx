import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { History } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { api } from "../../interface/client.ts"
import type { FeatureVersions } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import { Version } from "./version.tsx"
import styles from "./flag-history-page.module.css"

/** The versions of a flag, the latest first: who made each, when, why and what it changed. */
export const FlagHistoryPage = () => {
  const { name, project } = useFlag()
  const history = useVersions(project, name)
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = history
  const total = data?.pages[0]?.total
  if (total === undefined) {
    return error === null ? <Skeleton rows={8} /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  }
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  if (total === 0) return <EmptyState icon={<History aria-hidden="true" />} title="Nothing has happened yet" />
  return (
    <div className={styles["history"]}>
      <p className={styles["total"]}>
        {counted(total, "version")}.{" "}
        <Link to="/history" search={{ feature: `IS:${name}` }}>
          All events, to filter and export
        </Link>
      </p>
      <ol className={styles["versions"]} aria-label={`Versions of ${name}`}>
        {versions.map((version) => (
          <li key={version.changes[0]?.id ?? version.version}>
            <Version version={version} projectId={project} featureName={name} />
          </li>
        ))}
      </ol>
      <ErrorNotice error={error} onRetry={() => void fetchNextPage()} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </div>
  )
}

const PAGE = 25
const path = "/api/admin/projects/{projectId}/features/{featureName}/history"

/** All pages that were opened. Events refetch them, as they do with other queries of the interface. */
const useVersions = (projectId: string, featureName: string) =>
  useInfiniteQuery({
    queryKey: ["get", path, { params: { path: { projectId, featureName } } }, "pages"],
    queryFn: async ({ pageParam, signal }): Promise<FeatureVersions> => {
      const query = { limit: String(PAGE), offset: String(pageParam) }
      const { data } = await api.GET(path, { params: { path: { projectId, featureName }, query }, signal })
      return data ?? { versions: [], total: 0 }
    },
    initialPageParam: 0,
    getNextPageParam: (last: FeatureVersions, pages: ReadonlyArray<FeatureVersions>) => {
      const read = pages.reduce((sum, { versions }) => sum + versions.length, 0)
      return last.versions.length === 0 || read >= last.total ? undefined : read
    }
  })
