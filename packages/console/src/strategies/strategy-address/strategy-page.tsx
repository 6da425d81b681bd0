import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import type { Strategy } from "../../interface/operations.gen.ts"
import { StrategyEditor } from "../strategy-editor/strategy-editor.tsx"
import { type FlagEnvironment, useFeatureEnvironment } from "../strategy-editor/flag-environment.ts"
import { StrategyList } from "../strategy-list/strategy-list.tsx"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/strategies/edit")

/** The editor of one strategy as a page of its own. Closing it leads to the flag. */
export const StrategyPage = () => {
  const { featureName, projectId } = route.useParams()
  const { environmentId: environment, strategyId } = route.useSearch()
  const address = { projectId, featureName, environment }
  const flag = { to: "/projects/$projectId/features/$featureName", params: { projectId, featureName } } as const
  return (
    <PageFrame title={`${featureName} in ${environment}`} above={<Link {...flag}>{featureName}</Link>}>
      <Loaded query={useFeatureEnvironment(address)}>
        {({ strategies }) => <Opened key={strategyId} address={address} found={strategies.find(isOf(strategyId))} />}
      </Loaded>
      <StrategyList {...address} />
    </PageFrame>
  )
}

const isOf =
  (strategyId: string) =>
  ({ id }: Strategy): boolean =>
    id === strategyId

interface OpenedProps {
  readonly address: FlagEnvironment
  readonly found: Strategy | undefined
}

/** Keeps the strategy that it opened with: when somebody deletes it meanwhile, the editor says so. */
const Opened = ({ found, address }: OpenedProps) => {
  const [strategy] = useState(found)
  const navigate = route.useNavigate()
  const { featureName, projectId } = address
  const close = () =>
    void navigate({
      to: "/projects/$projectId/features/$featureName",
      params: { projectId, featureName },
      ignoreBlocker: true
    })
  if (strategy === undefined) {
    return <Notice tone="warning">The strategy of this address was deleted. These are there now:</Notice>
  }
  return <StrategyEditor address={address} strategy={strategy} onClose={close} />
}
