import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { Tick } from "../../strategies/tick.tsx"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { IntervalField } from "../interval-field.tsx"
import type { MilestoneDraft, MilestoneStrategyDraft } from "./template-draft.ts"
import styles from "./milestone-card.module.css"

const StrategyDialog = lazy(async () => ({ default: (await import("./strategy-dialog.tsx")).StrategyDialog }))

export interface MilestoneCardProps {
  readonly milestone: MilestoneDraft
  /** Its position, from 1. */
  readonly number: number
  readonly isLast: boolean
  readonly badInterval: boolean
  readonly error: unknown
  readonly disabledReason: string | undefined
  readonly onChange: (milestone: MilestoneDraft) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** One step of a release: its name, who gets the flag, and how long it takes to the next one. */
export const MilestoneCard = (props: MilestoneCardProps) => {
  const { badInterval, disabledReason, error, isLast, milestone, number, onChange, onMove, onRemove } = props
  const called = milestone.name === "" ? `milestone ${number}` : milestone.name
  return (
    <li>
      <Card>
        <div className={styles["head"]}>
          <Field label={`Milestone ${number}`} errors={violationsAt(error, `milestones/${number - 1}/name`)}>
            <TextInput
              value={milestone.name}
              onChange={(name) => onChange({ ...milestone, name })}
              placeholder="Colleagues, a tenth, everyone"
              autoComplete="off"
            />
          </Field>
          <div className={styles["buttons"]}>
            <IconButton
              label={`Move ${called} up`}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={`Move ${called} down`}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton label={`Remove ${called}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
          </div>
        </div>
        <Strategies milestone={milestone} called={called} disabledReason={disabledReason} onChange={onChange} />
        {!isLast && (
          <div className={styles["next"]}>
            <Tick
              checked={milestone.next !== null}
              onChange={(isTimed) => onChange({ ...milestone, next: isTimed ? { amount: "1", unit: "days" } : null })}
            >
              The next milestone starts by itself
            </Tick>
            {milestone.next !== null && (
              <IntervalField
                label={`Time after the start of ${called}`}
                value={milestone.next}
                onChange={(next) => onChange({ ...milestone, next })}
                errors={badInterval ? ["must be a minute to a year"] : []}
              />
            )}
          </div>
        )}
      </Card>
    </li>
  )
}

const IconButton = (props: {
  readonly label: string
  readonly icon: React.ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}) => <Button look="quiet" size="small" {...props} />

const Strategies = ({
  called,
  disabledReason,
  milestone,
  onChange
}: Pick<MilestoneCardProps, "milestone" | "disabledReason" | "onChange"> & { readonly called: string }) => {
  const names = useSentenceNames()
  const [open, setOpen] = useState<{ readonly strategy?: MilestoneStrategyDraft }>()
  const { strategies } = milestone
  const replace = (next: ReadonlyArray<MilestoneStrategyDraft>) => {
    setOpen(undefined)
    onChange({ ...milestone, strategies: next })
  }
  const done = (content: NewStrategy) => {
    const edited = open?.strategy
    if (edited !== undefined) {
      return replace(strategies.map((each) => (each.key === edited.key ? { ...each, content } : each)))
    }
    return replace([...strategies, { key: `new-${strategies.length}-${milestone.key}`, id: undefined, content }])
  }
  return (
    <div className={styles["strategies"]}>
      {strategies.length === 0 && <p className={styles["none"]}>No strategy yet. Nobody gets the flag by it.</p>}
      <ul aria-label={`Strategies of ${called}`}>
        {strategies.map((strategy) => {
          const sentence = strategySentence(strategy.content, names)
          return (
            <li key={strategy.key}>
              <span>{sentence}</span>
              <IconButton
                label={`Change: ${sentence}`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setOpen({ strategy })}
              />
              <IconButton
                label={`Remove: ${sentence}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => replace(strategies.filter((each) => each.key !== strategy.key))}
              />
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        aria-label={`Add a strategy to ${called}`}
        icon={<Plus aria-hidden="true" />}
        disabledReason={disabledReason}
        onClick={() => setOpen({})}
      >
        Add a strategy
      </Button>
      <Suspense fallback={null}>
        {open !== undefined && (
          <StrategyDialog content={open.strategy?.content} onDone={done} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
