import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { $api } from "../../interface/client.ts"
import type { AvailableEnvironment } from "../../interface/operations.gen.ts"
import { newStrategy } from "../../strategies/strategy-form/new-strategy.ts"
import { StrategyForm } from "../../strategies/strategy-form/strategy-form.tsx"
import { refreshProject } from "./refresh-project.ts"

export interface DefaultStrategyProps {
  readonly projectId: string
  readonly environment: AvailableEnvironment
  readonly onClose: () => void
}

/** The strategy of flags that are switched on in an environment without one. */
export const DefaultStrategy = ({ environment, onClose, projectId }: DefaultStrategyProps) => {
  const [strategy, setStrategy] = useState(environment.defaultStrategy ?? newStrategy(undefined))
  const save = $api.useMutation("post", "/api/admin/projects/{projectId}/environments/{environment}/default-strategy", {
    onSuccess: async () => {
      await refreshProject(projectId)
      onClose()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`Default strategy in ${environment.name}`}
      onSubmit={() => save.mutate({ params: { path: { projectId, environment: environment.name } }, body: strategy })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <StrategyForm value={strategy} onChange={setStrategy} projectId={projectId} error={save.error} />
    </Dialog>
  )
}
