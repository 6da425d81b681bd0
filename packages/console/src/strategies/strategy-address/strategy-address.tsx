import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import type { Strategy } from "../../interface/operations.gen.ts"
import { StrategyEditor } from "../strategy-editor/strategy-editor.tsx"
import { type StrategyPlace, useFeatureEnvironment } from "../strategy-editor/strategy-place.ts"
import { StrategyList } from "../strategy-list/strategy-list.tsx"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/strategies/edit")

/** The editor of one strategy, by its address. Closing it leads to the flag. */
export const StrategyAddress = () => {
  const { featureName, projectId } = route.useParams()
  const { environmentId: environment, strategyId } = route.useSearch()
  const place = { projectId, featureName, environment }
  const flag = { to: "/projects/$projectId/features/$featureName", params: { projectId, featureName } } as const
  return (
    <Page title={`${featureName} in ${environment}`} above={<Link {...flag}>{featureName}</Link>}>
      <Loaded query={useFeatureEnvironment(place)}>
        {({ strategies }) => <Opened key={strategyId} place={place} found={strategies.find(isOf(strategyId))} />}
      </Loaded>
      <StrategyList {...place} />
    </Page>
  )
}

const isOf =
  (strategyId: string) =>
  ({ id }: Strategy): boolean =>
    id === strategyId

interface OpenedProps {
  readonly place: StrategyPlace
  readonly found: Strategy | undefined
}

/** Keeps the strategy that it opened with: when somebody deletes it meanwhile, the editor says so. */
const Opened = ({ found, place }: OpenedProps) => {
  const [strategy] = useState(found)
  const navigate = route.useNavigate()
  const { featureName, projectId } = place
  const close = () =>
    void navigate({
      to: "/projects/$projectId/features/$featureName",
      params: { projectId, featureName },
      ignoreBlocker: true
    })
  if (strategy === undefined) {
    return <Notice tone="warning">The strategy of this address was deleted. These are there now:</Notice>
  }
  return <StrategyEditor place={place} strategy={strategy} onClose={close} />
}
