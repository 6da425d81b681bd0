import { getRouteApi, Link } from "@tanstack/react-router"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { StrategyEditor } from "../strategy-editor/strategy-editor.tsx"
import { useFeatureEnvironment } from "../strategy-editor/strategy-place.ts"
import { StrategyList } from "../strategy-list/strategy-list.tsx"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/strategies/edit")

/** The editor of one strategy, by its address. Closing it leads to the flag. */
export const StrategyAddress = () => {
  const { featureName, projectId } = route.useParams()
  const { environmentId: environment, strategyId } = route.useSearch()
  const place = { projectId, featureName, environment }
  const query = useFeatureEnvironment(place)
  const navigate = route.useNavigate()
  const flag = { to: "/projects/$projectId/features/$featureName", params: { projectId, featureName } } as const
  return (
    <Page title={`${featureName} in ${environment}`} above={<Link {...flag}>{featureName}</Link>}>
      <Loaded query={query}>
        {({ strategies }) => {
          const strategy = strategies.find(({ id }) => id === strategyId)
          if (strategy === undefined) {
            return <Notice tone="warning">The strategy of this address was deleted. These are there now:</Notice>
          }
          return (
            <StrategyEditor
              place={place}
              strategy={strategy}
              onClose={() => void navigate({ ...flag, ignoreBlocker: true })}
            />
          )
        }}
      </Loaded>
      <StrategyList {...place} />
    </Page>
  )
}
