import { useEffect, useRef } from "react"
import { toastError } from "../../components/toasts.tsx"
import { asksBeforeSwitching } from "../../features/feature-switch/switch-effect.ts"
import { SwitchConfirm } from "../../features/feature-switch/switch-confirm.tsx"
import { useFeatureSwitch, type SwitchedFeature } from "../../features/feature-switch/use-feature-switch.ts"

export interface SwitchTaskProps {
  readonly feature: SwitchedFeature
  /** The wanted state. */
  readonly enabled: boolean
  readonly onDone: () => void
}

/** Switches a flag as its page does: at once, or after asking in production. */
export const SwitchTask = ({ enabled, feature, onDone }: SwitchTaskProps) => {
  const { switchTo } = useFeatureSwitch(feature)
  const asks = asksBeforeSwitching(feature.environment)
  const started = useRef(false)
  useEffect(() => {
    if (asks || started.current) return
    started.current = true
    void switchTo(enabled).catch(toastError).finally(onDone)
  })
  return asks ? (
    <SwitchConfirm
      projectId={feature.projectId}
      featureName={feature.featureName}
      environment={feature.environment.name}
      enabled={enabled}
      onConfirm={(reason) => switchTo(enabled, reason)}
      onClose={onDone}
    />
  ) : null
}
