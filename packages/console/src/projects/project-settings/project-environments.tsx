import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Switch } from "../../components/switch.tsx"
import { Table } from "../../components/table.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import type { AvailableEnvironment } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { counted } from "../../words/numbers.ts"
import { refreshProject } from "./refresh-project.ts"

const DefaultStrategy = lazy(async () => ({ default: (await import("./default-strategy.tsx")).DefaultStrategy }))

export interface ProjectEnvironmentsProps {
  readonly projectId: string
  readonly reason: string | undefined
}

/** Which environments the project has, and the default strategy in each. */
export const ProjectEnvironments = ({ projectId, reason }: ProjectEnvironmentsProps) => {
  const environments = $api.useQuery("get", "/api/admin/environments/project/{projectId}", {
    params: { path: { projectId } }
  })
  const names = useSentenceNames()
  const [removing, setRemoving] = useState<AvailableEnvironment>()
  const [editing, setEditing] = useState<AvailableEnvironment>()
  const add = async (environment: string) => {
    await api.POST("/api/admin/projects/{projectId}/environments", {
      params: { path: { projectId } },
      body: { environment }
    })
    await refreshProject(projectId)
  }
  return (
    <>
      <Loaded query={environments}>
        {(data) => (
          <Table
            label="Environments of the project"
            rows={data.environments}
            keyOf={({ name }) => name}
            columns={[
              { key: "name", title: "Environment", cell: ({ name }) => <b>{name}</b> },
              {
                key: "used",
                title: "Used here",
                cell: (environment) => (
                  <Switch
                    size="small"
                    label={`Use ${environment.name}`}
                    checked={environment.visible}
                    disabledReason={reason}
                    onChange={(on) => (on ? void add(environment.name).catch(toastError) : setRemoving(environment))}
                  />
                )
              },
              {
                key: "strategy",
                title: "Default strategy",
                cell: (environment) =>
                  environment.visible && (
                    <>
                      {environment.defaultStrategy === undefined
                        ? "Everyone"
                        : strategySentence(environment.defaultStrategy, names)}{" "}
                      <Button
                        look="quiet"
                        size="small"
                        aria-label={`Change the default strategy in ${environment.name}`}
                        disabledReason={reason}
                        onClick={() => setEditing(environment)}
                      >
                        Change
                      </Button>
                    </>
                  )
              }
            ]}
          />
        )}
      </Loaded>
      {removing !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setRemoving(undefined)}
          title={`Take ${removing.name} out of the project?`}
          action="Take the environment out"
          onConfirm={async () => {
            await api.DELETE("/api/admin/projects/{projectId}/environments/{environment}", {
              params: { path: { projectId, environment: removing.name } }
            })
            await refreshProject(projectId)
          }}
        >
          <p>
            The strategies and variants of all flags there are deleted, and{" "}
            {counted(removing.projectEnabledToggleCount, "flag")} that{" "}
            {removing.projectEnabledToggleCount === 1 ? "is" : "are"} on there{" "}
            {removing.projectEnabledToggleCount === 1 ? "is" : "are"} off for applications. This cannot be undone.
          </p>
        </Confirm>
      )}
      <Suspense fallback={null}>
        {editing !== undefined && (
          <DefaultStrategy projectId={projectId} environment={editing} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </>
  )
}
