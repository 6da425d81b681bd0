import { ArrowDown, ArrowUp, Ellipsis, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Menu } from "../../components/menu.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { EnvironmentListItem } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { environmentTypeWords } from "../environment-types.ts"
import { counted } from "../../words/numbers.ts"
import { environmentActions, type OpenEnvironment, saveOrder } from "./environment-actions.tsx"
import { moved } from "./moved.ts"

const EnvironmentDialog = lazy(async () => ({ default: (await import("./environment-dialog.tsx")).EnvironmentDialog }))
const DeleteEnvironment = lazy(async () => ({ default: (await import("./delete-environment.tsx")).DeleteEnvironment }))

/** The environments of the instance, in the order of all lists. */
export const EnvironmentListPage = () => {
  const environments = $api.useQuery("get", "/api/admin/environments")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<OpenEnvironment>()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
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
    </PageFrame>
  )
}

interface EnvironmentTableProps {
  readonly environments: ReadonlyArray<EnvironmentListItem>
  readonly reason: string | undefined
  readonly onOpen: (open: OpenEnvironment) => void
}

const EnvironmentTable = ({ environments, onOpen, reason }: EnvironmentTableProps) => {
  const names = environments.map(({ name }) => name)
  return (
    <Table
      label="Environments"
      rows={environments}
      keyOf={({ name }) => name}
      summary={({ apiTokenCount, projectCount }) =>
        `${counted(projectCount, "project")}, ${counted(apiTokenCount, "API token")}`
      }
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
          key: "approvals",
          title: "Approval",
          secondary: true,
          cell: ({ requiredApprovals }) =>
            requiredApprovals === null
              ? "projects decide"
              : `at least ${counted(requiredApprovals, "person", "people")}`
        },
        {
          key: "state",
          title: "New projects",
          secondary: true,
          cell: ({ enabled }) => (enabled ? "have it" : "do not have it")
        },
        {
          key: "projects",
          title: "Projects",
          align: "end",
          secondary: true,
          cell: ({ projectCount }) => projectCount
        },
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
              items={environmentActions({ environment, names, reason, onOpen })}
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
      onClick={() => void saveOrder(moved(names, name, -1))}
    />
    <Button
      look="quiet"
      size="small"
      label={`Move ${name} down`}
      icon={<ArrowDown aria-hidden="true" />}
      disabled={names.at(-1) === name || reason !== undefined}
      onClick={() => void saveOrder(moved(names, name, 1))}
    />
  </>
)
