import { Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import type { FeatureEnvironment, Strategy } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { type FlagEnvironment, useFeatureEnvironment } from "../strategy-editor/flag-environment.ts"
import { useLimits } from "../use-catalog.ts"
import { RemoveStrategy } from "./remove-strategy.tsx"
import { StrategyRow } from "./strategy-row.tsx"
import { useStrategyOrder } from "./use-strategy-order.ts"
import styles from "./strategy-list.module.css"

// They are loaded when they are needed. Looking at strategies needs neither.
const StrategyEditor = lazy(async () => ({
  default: (await import("../strategy-editor/strategy-editor.tsx")).StrategyEditor
}))
const CopyStrategy = lazy(async () => ({ default: (await import("../copy-strategy/copy-strategy.tsx")).CopyStrategy }))

export interface StrategyListProps extends FlagEnvironment {
  /** Why nothing can be changed, such as that the flag is archived. */
  readonly disabledReason?: string | undefined
}

/** Who gets a flag in an environment: its strategies as sentences, of which one is enough. */
export const StrategyList = ({ disabledReason, ...address }: StrategyListProps) => (
  <Loaded query={useFeatureEnvironment(address)} rows={2}>
    {(data) => <Strategies address={address} data={data} disabledReason={disabledReason} />}
  </Loaded>
)

interface StrategiesProps {
  readonly address: FlagEnvironment
  readonly data: FeatureEnvironment
  readonly disabledReason: string | undefined
}

type Open = { readonly what: "editor" | "copy" | "remove" | "disable"; readonly strategy?: Strategy }

const Strategies = ({ data, disabledReason, address }: StrategiesProps) => {
  const { environment, projectId } = address
  const [open, setOpen] = useState<Open>()
  const order = useStrategyOrder(address, data.strategies)
  const may = useMay()
  const limit = useLimits()?.featureEnvironmentStrategies
  const close = () => setOpen(undefined)
  const reasons = {
    add: disabledReason ?? may("CREATE_FEATURE_STRATEGY", { project: projectId, environment }).reason,
    update: disabledReason ?? may("UPDATE_FEATURE_STRATEGY", { project: projectId, environment }).reason,
    remove: disabledReason ?? may("DELETE_FEATURE_STRATEGY", { project: projectId, environment }).reason
  }
  const full =
    limit !== undefined && data.strategies.length >= limit
      ? `There are ${limit} strategies, which is the most.`
      : undefined
  const { what, strategy } = open ?? {}
  return (
    <div className={styles["strategies"]}>
      {order.strategies.length === 0 && (
        <p className={styles["none"]}>No strategy yet. Without one, switching the flag on adds one for everyone.</p>
      )}
      <ol className={styles["list"]} aria-label={`Strategies in ${environment}`}>
        {order.strategies.map((one, index) => (
          <StrategyRow
            key={one.id}
            address={address}
            strategy={one}
            index={index}
            order={order}
            reasons={reasons}
            isLastEnabled={isLastEnabled(data, one)}
            onOpen={(next) => setOpen({ what: next, strategy: one })}
          />
        ))}
      </ol>
      <p role="status" className={styles["hidden"]}>
        {order.said}
      </p>
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reasons.add ?? full}
          onClick={() => setOpen({ what: "editor" })}
        >
          Add a strategy
        </Button>
      </div>
      <RemoveStrategy
        open={what === "remove" || what === "disable"}
        how={what === "disable" ? "disable" : "remove"}
        address={address}
        strategy={strategy}
        onClose={close}
      />
      <Suspense fallback={null}>
        {what === "editor" && <StrategyEditor address={address} strategy={strategy} onClose={close} />}
        {what === "copy" && strategy !== undefined && (
          <CopyStrategy address={address} strategy={strategy} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** Whether the flag is switched off in the environment without this strategy. */
const isLastEnabled = ({ enabled, strategies }: FeatureEnvironment, strategy: Strategy): boolean =>
  enabled && strategy.disabled !== true && strategies.filter(({ disabled }) => disabled !== true).length === 1
