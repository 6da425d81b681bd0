import { Archive, Copy, Flag, Pencil, Plus, Trash2 } from "lucide-react"
import { useState, type ReactNode } from "react"
import { OneTimeSecret } from "../administration/one-time-secret.tsx"
import { RowActions } from "../administration/row-actions.tsx"
import { Avatar } from "../avatar.tsx"
import { Badge } from "../badge.tsx"
import { Button } from "../button.tsx"
import { Card } from "../card.tsx"
import { Confirm } from "../confirm.tsx"
import { CopyBlock } from "../copy.tsx"
import { Dialog } from "../dialog.tsx"
import { EmptyState } from "../empty-state.tsx"
import { FilterBar } from "../filter-bar/filter-bar.tsx"
import { Skeleton } from "../loading.tsx"
import { ListSearch } from "../filter-bar/list-search.tsx"
import { Menu } from "../menu.tsx"
import { ErrorNotice, Notice } from "../notice.tsx"
import { PageFrame, Section } from "../page-frame.tsx"
import { Switch } from "../switch.tsx"
import { Table } from "../table.tsx"
import { LinkTabs } from "../tabs.tsx"
import { TimeAgo } from "../time-ago.tsx"
import { toast, toastError, toastWithUndo } from "../toasts.tsx"
import { Tooltip } from "../tooltip.tsx"
import { Choices } from "./choices.tsx"
import { FormFields } from "./form-fields.tsx"
import styles from "./showcase.module.css"

const reason = "You need the permission UPDATE_FEATURE in this project."
const noop = () => undefined

/** Every shared component in every state, for those who build pages. */
export const Showcase = () => (
  <PageFrame title="Components" description="What the pages are made of, in every state.">
    <Buttons />
    <Section title="Switches">
      <Row>
        <Switch label="Off" checked={false} onChange={noop} />
        <Switch label="On" checked onChange={noop} />
        <Switch label="Busy" checked busy onChange={noop} />
        <Switch label="Not allowed" checked disabledReason={reason} onChange={noop} />
        <Switch label="Small" checked size="small" onChange={noop} />
      </Row>
    </Section>
    <Section title="Badges and people">
      <Row>
        {(["neutral", "accent", "on", "warning", "danger"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Ada King" />
        <Avatar name="Ada King" size="medium" />
        <TimeAgo at="2026-01-01T09:30:00.000Z" />
      </Row>
    </Section>
    <FormFields />

    <Choices />
    <Section title="Notices">
      {(["info", "success", "warning", "danger"] as const).map((tone) => (
        <Notice key={tone} tone={tone} actions={<Button size="small">Act</Button>}>
          What somebody should know, as {tone}.
        </Notice>
      ))}
      <ErrorNotice error={new Error("The server cannot be reached.")} onRetry={noop} />
    </Section>
    <Popups />
    <Section title="Lists">
      <LinkTabs
        label="Tabs"
        tabs={[
          { label: "This page", link: { to: "/components" } },
          { label: "Another page", count: 3, link: { to: "/features" } }
        ]}
      />
      <ListSearch label="Search a short list" value="" onChange={noop} />
      <FilterBar filters={{ state: "IS:stale" }} kinds={[kind]} onChange={noop} searchLabel="Search flags" />
      <Table
        label="Flags"
        keyOf={({ name }) => name}
        summary={({ count }) => `${count} evaluations`}
        rows={[
          { name: "checkout", count: 12 },
          { name: "search", count: 3400 }
        ]}
        columns={[
          { key: "name", title: "Name", cell: ({ name }) => name },
          { key: "count", title: "Evaluations", align: "end", secondary: true, cell: ({ count }) => count },
          {
            key: "actions",
            title: "Actions",
            titleHidden: true,
            align: "end",
            cell: ({ name }) => (
              <RowActions name={name} reason={name === "search" ? reason : undefined} onEdit={noop} onDelete={noop} />
            )
          }
        ]}
      />
      <EmptyState
        icon={<Flag aria-hidden="true" />}
        title="Nothing here yet"
        actions={<Button look="primary">Create a flag</Button>}
      >
        An empty list says what it is for, and how to begin.
      </EmptyState>
      <Card>
        <Skeleton rows={3} />
      </Card>
      <CopyBlock text="npm start" />
    </Section>
  </PageFrame>
)

const kind = {
  key: "state",
  label: "State",
  operators: [{ value: "IS", label: "is" }],
  values: [{ value: "stale", label: "Stale" }]
}

const Row = ({ children }: { readonly children: ReactNode }) => <div className={styles["row"]}>{children}</div>

const Buttons = () => (
  <Section title="Buttons">
    {(["primary", "plain", "quiet", "danger"] as const).map((look) => (
      <Row key={look}>
        <Button look={look}>Save</Button>
        <Button look={look} icon={<Plus aria-hidden="true" />}>
          With an icon
        </Button>
        <Button look={look} size="small">
          Small
        </Button>
        <Button look={look} busy>
          Busy
        </Button>
        <Button look={look} disabled>
          Disabled
        </Button>
        <Button look={look} disabledReason={reason}>
          With a reason
        </Button>
        <Button look={look} label={`Copy (${look})`} icon={<Copy aria-hidden="true" />} />
      </Row>
    ))}
  </Section>
)

const Popups = () => {
  const [confirming, setConfirming] = useState(false)
  const [secret, setSecret] = useState(false)
  const [dialog, setDialog] = useState(false)
  return (
    <Section title="What pops up">
      <Row>
        <Tooltip text="More about it">
          <Button>Tooltip</Button>
        </Tooltip>
        <Menu
          trigger={<Button>Menu</Button>}
          items={[
            { label: "Edit", icon: <Pencil aria-hidden="true" />, onSelect: noop },
            { label: "Archive", icon: <Archive aria-hidden="true" />, onSelect: noop, disabledReason: reason },
            "separator",
            { label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: noop, danger: true }
          ]}
        />
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setConfirming(true)}>Confirm</Button>
        <Button onClick={() => setSecret(true)}>Secret</Button>
        <Button onClick={() => toast("The flag is archived.")}>Toast</Button>
        <Button onClick={() => toastWithUndo({ title: "checkout is off in production.", undo: noop })}>
          Toast with undo
        </Button>
        <Button onClick={() => toastError(new Error("The server cannot be reached."))}>Error toast</Button>
      </Row>
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
        title="Create a flag"
        description="What the dialog is for."
        actions={
          <Button look="primary" onClick={() => setDialog(false)}>
            Create the flag
          </Button>
        }
      >
        <p>Fields, or what one should read.</p>
      </Dialog>
      {secret && <OneTimeSecret title="The token is made" secret="7f9c2ba4e88f" onClose={() => setSecret(false)} />}
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete checkout for ever?"
        action="Delete the flag"
        danger
        typeToConfirm="checkout"
        onConfirm={() => Promise.reject(new Error("This is only a demonstration."))}
      >
        <p>Its events stay. It cannot be brought back.</p>
      </Confirm>
    </Section>
  )
}
