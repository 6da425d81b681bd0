import { lazy, Suspense, useState } from "react"
import { Switch } from "../../components/switch.tsx"
import { toastError } from "../../components/toasts.tsx"
import { useMay } from "../../interface/permissions.ts"
import { asksBeforeSwitching } from "./switch-effect.ts"
import { useFeatureSwitch, type SwitchedFeature } from "./use-feature-switch.ts"

const SwitchConfirm = lazy(async () => ({ default: (await import("./switch-confirm.tsx")).SwitchConfirm }))

export interface FeatureSwitchProps extends SwitchedFeature {
  readonly size?: "small" | "medium"
  /** Why it cannot be switched, for other reasons than a missing permission: the flag is archived, for example. */
  readonly disabledReason?: string | undefined
}

/** Switches a flag in one environment: at once, but in production only after asking. */
export const FeatureSwitch = ({ disabledReason, environment, featureName, projectId, size }: FeatureSwitchProps) => {
  const [asked, setAsked] = useState<boolean>()
  const { enabled, switchTo } = useFeatureSwitch({ projectId, featureName, environment })
  const permission = useMay()("UPDATE_FEATURE_ENVIRONMENT", { project: projectId, environment: environment.name })
  return (
    <>
      <Switch
        checked={enabled}
        label={`${featureName} in ${environment.name}`}
        disabledReason={disabledReason ?? permission.reason}
        onChange={(wanted) =>
          asksBeforeSwitching(environment) ? setAsked(wanted) : void switchTo(wanted).catch(toastError)
        }
        {...(size === undefined ? {} : { size })}
      />
      {asked !== undefined && (
        <Suspense fallback={null}>
          <SwitchConfirm
            projectId={projectId}
            featureName={featureName}
            environment={environment.name}
            enabled={asked}
            onConfirm={(reason) => switchTo(asked, reason)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
