import { ArrowDown, ArrowUp, Copy, Ellipsis, Plus, Power, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Menu } from "../../components/menu.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { EnvironmentListItem } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { environmentTypeWords } from "../environment-types.ts"
import { moved } from "./moved.ts"

const EnvironmentDialog = lazy(async () => ({ default: (await import("./environment-dialog.tsx")).EnvironmentDialog }))
const DeleteEnvironment = lazy(async () => ({ default: (await import("./delete-environment.tsx")).DeleteEnvironment }))

type Open =
  | { readonly what: "create" }
  | { readonly what: "edit" | "clone" | "delete"; readonly environment: EnvironmentListItem }

/** The environments of the instance, in the order of all lists. */
export const EnvironmentList = () => {
  const environments = $api.useQuery("get", "/api/admin/environments")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Environments"
      description="Where applications run. Each flag has its own switch and strategies in each environment of its project."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => setOpen({ what: "create" })}
        >
          Create an environment
        </Button>
      }
    >
      <Loaded query={environments}>
        {(data) => <EnvironmentTable environments={data.environments} reason={reason} onOpen={setOpen} />}
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <EnvironmentDialog onClose={close} />}
        {(open?.what === "edit" || open?.what === "clone") && (
          <EnvironmentDialog environment={open.environment} cloning={open.what === "clone"} onClose={close} />
        )}
        {open?.what === "delete" && <DeleteEnvironment environment={open.environment} onClose={close} />}
      </Suspense>
    </Page>
  )
}

interface EnvironmentTableProps {
  readonly environments: ReadonlyArray<EnvironmentListItem>
  readonly reason: string | undefined
  readonly onOpen: (open: Open) => void
}

const EnvironmentTable = ({ environments, onOpen, reason }: EnvironmentTableProps) => {
  const names = environments.map(({ name }) => name)
  const actionsOf = (environment: EnvironmentListItem) => [
    { label: "Change type", onSelect: () => onOpen({ what: "edit", environment }), disabledReason: reason },
    {
      label: "Copy to a new environment",
      icon: <Copy aria-hidden="true" />,
      onSelect: () => onOpen({ what: "clone", environment }),
      disabledReason: reason
    },
    {
      label: environment.enabled ? "Leave out of new projects" : "Use in new projects",
      icon: <Power aria-hidden="true" />,
      onSelect: () => void switchEnvironment(environment),
      disabledReason: reason
    },
    "separator" as const,
    {
      label: "Delete",
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => onOpen({ what: "delete", environment }),
      disabledReason: environment.protected ? "This environment is protected." : reason
    }
  ]
  return (
    <Table
      label="Environments"
      rows={environments}
      keyOf={({ name }) => name}
      columns={[
        { key: "name", title: "Name", cell: ({ name }) => <b>{name}</b> },
        {
          key: "type",
          title: "Type",
          cell: ({ type }) => (
            <Badge tone={type === "production" ? "accent" : "neutral"}>{environmentTypeWords(type)}</Badge>
          )
        },
        {
          key: "state",
          title: "New projects",
          secondary: true,
          cell: ({ enabled }) => (enabled ? "have it" : "do not have it")
        },
        { key: "projects", title: "Projects", align: "end", cell: ({ projectCount }) => projectCount },
        {
          key: "tokens",
          title: "API tokens",
          align: "end",
          secondary: true,
          cell: ({ apiTokenCount }) => apiTokenCount
        },
        {
          key: "flags",
          title: "Flags that are on",
          align: "end",
          secondary: true,
          cell: ({ enabledToggleCount }) => enabledToggleCount
        },
        {
          key: "order",
          title: "Order",
          titleHidden: true,
          align: "end",
          secondary: true,
          cell: ({ name }) => <MoveButtons name={name} names={names} reason={reason} />
        },
        {
          key: "actions",
          title: "Actions",
          titleHidden: true,
          align: "end",
          cell: (environment) => (
            <Menu
              trigger={
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`More about ${environment.name}`}
                  icon={<Ellipsis aria-hidden="true" />}
                />
              }
              items={actionsOf(environment)}
            />
          )
        }
      ]}
    />
  )
}

interface MoveButtonsProps {
  readonly name: string
  readonly names: ReadonlyArray<string>
  readonly reason: string | undefined
}

const MoveButtons = ({ name, names, reason }: MoveButtonsProps) => (
  <>
    <Button
      look="quiet"
      size="small"
      label={`Move ${name} up`}
      icon={<ArrowUp aria-hidden="true" />}
      disabled={names[0] === name || reason !== undefined}
      onClick={() => void order(moved(names, name, -1))}
    />
    <Button
      look="quiet"
      size="small"
      label={`Move ${name} down`}
      icon={<ArrowDown aria-hidden="true" />}
      disabled={names.at(-1) === name || reason !== undefined}
      onClick={() => void order(moved(names, name, 1))}
    />
  </>
)

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/environments"] })

const order = (names: ReadonlyArray<string>) =>
  api
    .PUT("/api/admin/environments/sort-order", {
      body: Object.fromEntries(names.map((name, index) => [name, index + 1]))
    })
    .then(refresh, toastError)

const switchEnvironment = async ({ enabled, name }: EnvironmentListItem) => {
  const params = { path: { name } }
  const call = enabled
    ? api.POST("/api/admin/environments/{name}/off", { params })
    : api.POST("/api/admin/environments/{name}/on", { params })
  await call.then(() => {
    toast(enabled ? `New projects will not have ${name}.` : `New projects will have ${name}.`)
    return refresh()
  }, toastError)
}
