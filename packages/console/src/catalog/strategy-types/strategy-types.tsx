import { Pencil, Plus, RotateCcw, Sunset, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { StrategyType } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"

const StrategyTypeDialog = lazy(async () => ({
  default: (await import("./strategy-type-dialog.tsx")).StrategyTypeDialog
}))

type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly type: StrategyType }

/** The types of strategies: built-in ones, and those that applications implement themselves. */
export const StrategyTypes = () => {
  const types = $api.useQuery("get", "/api/admin/strategies")
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
      title="Strategy types"
      description="How a strategy decides who gets a flag. Constraints and segments cover most needs without a type of your own."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={may("CREATE_STRATEGY").reason}
          onClick={() => setOpen({ what: "create" })}
        >
          Create a strategy type
        </Button>
      }
    >
      <Loaded query={types}>
        {({ strategies }) => (
          <>
            <Section title="Built in">
              <TypeTable
                label="Built-in types"
                types={strategies.filter(({ editable }) => !editable)}
                onOpen={setOpen}
              />
            </Section>
            {strategies.some(({ editable }) => editable) && (
              <Section
                title="Your own"
                description="Applications implement them. Those that do not know a type treat it as off."
              >
                <TypeTable
                  label="Types of your own"
                  types={strategies.filter(({ editable }) => editable)}
                  onOpen={setOpen}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <StrategyTypeDialog onClose={close} />}
        {open?.what === "edit" && <StrategyTypeDialog type={open.type} onClose={close} />}
      </Suspense>
      {open?.what === "delete" && <DeleteType name={open.type.name} onClose={close} />}
    </PageFrame>
  )
}

interface TypeTableProps {
  readonly label: string
  readonly types: ReadonlyArray<StrategyType>
  readonly onOpen: (open: Open) => void
}

const TypeTable = ({ label, onOpen, types }: TypeTableProps) => (
  <Table
    label={label}
    rows={types}
    keyOf={({ name }) => name}
    columns={[
      {
        key: "name",
        title: "Name",
        cell: ({ deprecated, displayName, name, title }) => (
          <>
            <b>{displayName ?? title ?? name}</b> {deprecated && <Badge tone="warning">Deprecated</Badge>}
          </>
        )
      },
      { key: "description", title: "Description", secondary: true, cell: ({ description }) => description },
      {
        key: "parameters",
        title: "Parameters",
        cell: ({ parameters }) => parameters.map(({ name }) => name).join(", ")
      },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (type) => (type.name === "default" ? null : <TypeActions type={type} onOpen={onOpen} />)
      }
    ]}
  />
)

const TypeActions = ({ onOpen, type }: { readonly type: StrategyType; readonly onOpen: (open: Open) => void }) => {
  const may = useMay()
  const update = may("UPDATE_STRATEGY").reason
  return (
    <>
      <Button
        look="quiet"
        size="small"
        label={type.deprecated ? `Use ${type.name} again` : `Deprecate ${type.name}`}
        icon={type.deprecated ? <RotateCcw aria-hidden="true" /> : <Sunset aria-hidden="true" />}
        disabledReason={update}
        onClick={() => void deprecate(type)}
      />
      {type.editable && (
        <>
          <Button
            look="quiet"
            size="small"
            label={`Edit ${type.name}`}
            icon={<Pencil aria-hidden="true" />}
            disabledReason={update}
            onClick={() => onOpen({ what: "edit", type })}
          />
          <Button
            look="quiet"
            size="small"
            label={`Delete ${type.name}`}
            icon={<Trash2 aria-hidden="true" />}
            disabledReason={may("DELETE_STRATEGY").reason}
            onClick={() => onOpen({ what: "delete", type })}
          />
        </>
      )}
    </>
  )
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/strategies"] })

const deprecate = ({ deprecated, name }: StrategyType) => {
  const params = { path: { name } }
  const call = deprecated
    ? api.POST("/api/admin/strategies/{name}/reactivate", { params })
    : api.POST("/api/admin/strategies/{name}/deprecate", { params })
  return call.then(() => {
    toast(
      deprecated ? `${name} can be chosen again.` : `${name} is no longer offered. Strategies that use it keep working.`
    )
    return refresh()
  }, toastError)
}

const DeleteType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => (
  <Confirm
    open
    onClose={onClose}
    danger
    title={`Delete the strategy type ${name}?`}
    action="Delete the strategy type"
    onConfirm={async () => {
      await api.DELETE("/api/admin/strategies/{name}", { params: { path: { name } } })
      await refresh()
    }}
  >
    <p>It is refused while strategies use it, those of archived flags included.</p>
  </Confirm>
)
