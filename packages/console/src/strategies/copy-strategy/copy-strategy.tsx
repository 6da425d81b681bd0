import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { Field } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { Select } from "../../components/select.tsx"
import { refreshFeature } from "../../features/refresh-feature.ts"
import { $api } from "../../interface/client.ts"
import type { FeatureEnvironment, Strategy } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import {
  addStrategy,
  readStrategy,
  removeStrategy,
  type FlagEnvironment,
  updateStrategy
} from "../strategy-editor/flag-environment.ts"
import { offerUndo } from "../strategy-editor/use-save-strategy.ts"
import { strategyContent, isSameStrategy } from "../strategy-form/new-strategy.ts"
import { CopiedState } from "./copied-state.tsx"
import { strategySentence } from "../strategy-sentence.ts"
import { useSentenceNames } from "../use-catalog.ts"

export interface CopyStrategyProps {
  readonly address: FlagEnvironment
  readonly strategy: Strategy
  readonly onClose: () => void
}

/** Copies a strategy to another environment, and shows first what the environment becomes. */
export const CopyStrategy = ({ onClose, address, strategy }: CopyStrategyProps) => {
  const query = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}", {
    params: { path: { projectId: address.projectId, featureName: address.featureName } }
  })
  return (
    <Loaded query={query}>
      {({ environments }) => (
        <CopyDialog
          address={address}
          strategy={strategy}
          onClose={onClose}
          targets={environments.filter(({ name }) => name !== address.environment)}
        />
      )}
    </Loaded>
  )
}

type Target = Pick<FeatureEnvironment, "name" | "enabled" | "strategies">

const ADD = "add"

const CopyDialog = (props: CopyStrategyProps & { readonly targets: ReadonlyArray<Target> }) => {
  const { onClose, address, strategy, targets } = props
  const [chosen, setChosen] = useState(targets[0]?.name)
  const [how, setHow] = useState(ADD)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const names = useSentenceNames()
  const may = useMay()
  const target = targets.find(({ name }) => name === chosen)
  const replaced = target?.strategies.find(({ id }) => id === how)
  const scope = { project: address.projectId, ...(chosen === undefined ? {} : { environment: chosen }) }
  const { reason } = may(replaced === undefined ? "CREATE_FEATURE_STRATEGY" : "UPDATE_FEATURE_STRATEGY", scope)
  const submit = () => {
    if (target === undefined || busy || reason !== undefined) return
    setBusy(true)
    copyTo({ ...address, environment: target.name }, strategy, replaced)
      .then(onClose, setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Copy the strategy from ${address.environment}`}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabledReason={target === undefined ? "There is no other environment." : reason}
          >
            {replaced === undefined ? `Add to ${chosen ?? "it"}` : `Replace in ${chosen}`}
          </Button>
        </>
      }
    >
      {target === undefined ? (
        <Notice>The flag has no other environment.</Notice>
      ) : (
        <>
          <Field label="Environment">
            <Select
              value={target.name}
              onChange={(name) => {
                setChosen(name)
                setHow(ADD)
              }}
              choices={targets.map(({ name }) => ({ value: name, label: name }))}
            />
          </Field>
          <Field label="What to do there">
            <Select
              value={how}
              onChange={setHow}
              choices={[
                { value: ADD, label: "Add it to what is there" },
                ...target.strategies.map((one) => ({
                  value: one.id,
                  label: `Replace: ${one.title ?? strategySentence(one, names)}`
                }))
              ]}
            />
          </Field>
          <CopiedState target={target} strategy={strategy} replaced={replaced} />
        </>
      )}
      <ErrorNotice error={error} />
    </Dialog>
  )
}

const copyTo = async (to: FlagEnvironment, strategy: Strategy, replaced: Strategy | undefined) => {
  const content = strategyContent(strategy)
  if (replaced === undefined) {
    const { data } = await addStrategy(to, content)
    offerUndo(to, `Strategy copied to ${to.environment}.`, async () => data && removeStrategy(to, data.id))
  } else {
    const before = strategyContent(replaced)
    const now = await readStrategy(to, replaced.id)
    if (now === undefined || !isSameStrategy(strategyContent(now), before)) {
      await refreshFeature(to.projectId, to.featureName)
      throw new Error("Somebody changed the strategy there meanwhile. See above what changes now, then replace it.")
    }
    await updateStrategy(to, replaced.id, content)
    offerUndo(to, `Strategy replaced in ${to.environment}.`, () => updateStrategy(to, replaced.id, before))
  }
  await refreshFeature(to.projectId, to.featureName)
}
