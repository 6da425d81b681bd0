import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Pause, Pencil, Play, Trash2 } from "lucide-react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Menu } from "../../components/menu.tsx"
import { toastError } from "../../components/toasts.tsx"
import { Tooltip } from "../../components/tooltip.tsx"
import type { Strategy } from "../../interface/operations.gen.ts"
import type { FlagEnvironment } from "../strategy-editor/flag-environment.ts"
import { strategySentence } from "../strategy-sentence.ts"
import { useSentenceNames } from "../use-catalog.ts"
import { VariantBar } from "../variants/variant-bar.tsx"
import { changeDisabled, removeWithUndo } from "./change-strategy.ts"
import type { StrategyOrder } from "./use-strategy-order.ts"
import styles from "./strategy-list.module.css"

export interface StrategyRowProps {
  readonly address: FlagEnvironment
  readonly strategy: Strategy
  readonly index: number
  readonly order: StrategyOrder
  /** Why the caller cannot add, update or remove strategies. */
  readonly reasons: Readonly<Record<"add" | "update" | "remove", string | undefined>>
  /** Whether the flag is switched off without this strategy. */
  readonly isLastEnabled: boolean
  readonly onOpen: (what: "editor" | "copy" | "remove" | "disable") => void
}

/** A strategy as a sentence, with the actions on it. */
export const StrategyRow = (props: StrategyRowProps) => {
  const { index, order, strategy } = props
  const names = useSentenceNames()
  const sentence = strategySentence({ ...strategy, disabled: false }, names)
  const last = order.strategies.length - 1
  return (
    <li
      className={styles["item"]}
      data-dragged={order.dragged === strategy.id}
      data-disabled={strategy.disabled === true}
    >
      {index > 0 && <span className={styles["or"]}>or</span>}
      <div className={styles["row"]}>
        {last > 0 && <Handle {...props} name={sentence} />}
        <Words {...props} name={sentence} />
        {strategy.disabled === true && <Badge>Disabled</Badge>}
        <RowMenu {...props} name={sentence} />
      </div>
    </li>
  )
}

const Words = ({ index, name, onOpen, order, reasons, strategy }: StrategyRowProps & { readonly name: string }) => {
  const words = (
    <button
      type="button"
      className={styles["words"]}
      aria-disabled={reasons.update !== undefined || undefined}
      onClick={() => reasons.update === undefined && onOpen("editor")}
      onDragOver={(event) => order.dragOver(event, index)}
      onDrop={(event) => order.drop(event)}
    >
      <span className={styles["hidden"]}>Edit </span>
      {Boolean(strategy.title) && <b>{strategy.title}</b>}
      <span className={styles["sentence"]}>{name}</span>
      {strategy.variants.length > 0 && <VariantBar variants={strategy.variants} />}
    </button>
  )
  return reasons.update === undefined ? words : <Tooltip text={reasons.update}>{words}</Tooltip>
}

const Handle = ({ index, name, order, reasons, strategy }: StrategyRowProps & { readonly name: string }) => (
  <button
    type="button"
    className={styles["handle"]}
    draggable={reasons.update === undefined}
    aria-label={`Move ${name}, ${index + 1} of ${order.strategies.length}. Use the arrow keys up and down.`}
    aria-disabled={reasons.update !== undefined || undefined}
    title={reasons.update ?? "Drag, or use the arrow keys"}
    onDragStart={(event) => order.start(event, strategy.id)}
    onDragEnd={order.end}
    onKeyDown={(event) => {
      if (reasons.update !== undefined || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
      event.preventDefault()
      order.move(index, event.key === "ArrowUp" ? index - 1 : index + 1)
    }}
  >
    <GripVertical aria-hidden="true" />
  </button>
)

const RowMenu = (props: StrategyRowProps & { readonly name: string }) => {
  const { index, isLastEnabled, name, onOpen, order, address, reasons, strategy } = props
  const disabled = strategy.disabled === true
  const first = index === 0
  const last = index === order.strategies.length - 1
  const toggle = () =>
    isLastEnabled ? onOpen("disable") : attempt(changeDisabled(address, strategy, !disabled, false))
  const remove = () => (isLastEnabled ? onOpen("remove") : attempt(removeWithUndo(address, strategy, false)))
  return (
    <Menu
      trigger={<Button look="quiet" size="small" label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}
      items={[
        {
          label: "Edit",
          icon: <Pencil aria-hidden="true" />,
          disabledReason: reasons.update,
          onSelect: () => onOpen("editor")
        },
        {
          label: disabled ? "Enable" : "Disable",
          icon: disabled ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />,
          disabledReason: reasons.update,
          onSelect: toggle
        },
        { label: "Copy to another environment", icon: <Copy aria-hidden="true" />, onSelect: () => onOpen("copy") },
        {
          label: "Move up",
          icon: <ArrowUp aria-hidden="true" />,
          disabledReason: reasons.update ?? (first ? "It is the first." : undefined),
          onSelect: () => order.move(index, index - 1)
        },
        {
          label: "Move down",
          icon: <ArrowDown aria-hidden="true" />,
          disabledReason: reasons.update ?? (last ? "It is the last." : undefined),
          onSelect: () => order.move(index, index + 1)
        },
        "separator",
        {
          label: "Delete",
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          disabledReason: reasons.remove,
          onSelect: remove
        }
      ]}
    />
  )
}

const attempt = (run: Promise<unknown>) => void run.catch(toastError)
