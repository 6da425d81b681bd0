import { History } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"

const RestoreDialog = lazy(async () => ({ default: (await import("./restore-dialog.tsx")).RestoreDialog }))

/** Lists the environments of the project. A dialog restores all flags in one of them to an earlier moment. */
export const RestoreEnvironment = ({ projectId }: { readonly projectId: string }) => {
  const [environment, setEnvironment] = useState<string>()
  const may = useMay()
  const environments = $api.useQuery("get", "/api/admin/environments/project/{projectId}", {
    params: { path: { projectId } }
  })
  return (
    <Loaded query={environments}>
      {(data) => (
        <>
          <Table
            label="Environments to restore"
            rows={data.environments.filter(({ visible }) => visible)}
            keyOf={({ name }) => name}
            columns={[
              { key: "name", title: "Environment", cell: ({ name }) => <b>{name}</b> },
              {
                key: "restore",
                title: "Restore",
                titleHidden: true,
                align: "end",
                cell: ({ name }) => (
                  <Button
                    size="small"
                    icon={<History aria-hidden="true" />}
                    aria-label={`Restore to a moment: ${name}`}
                    disabledReason={may("UPDATE_FEATURE_ENVIRONMENT", { project: projectId, environment: name }).reason}
                    onClick={() => setEnvironment(name)}
                  >
                    Restore to a moment
                  </Button>
                )
              }
            ]}
          />
          {environment !== undefined && (
            <Suspense fallback={null}>
              <RestoreDialog
                projectId={projectId}
                environment={environment}
                onClose={() => setEnvironment(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}
