import { Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import type { NewChange, NewSafeguard, Safeguard } from "../../interface/operations.gen.ts"
import type { because } from "../../interface/reason.ts"
import { moment } from "../../time/words.ts"
import { PlanConfirm } from "../flag-release/plan-confirm.tsx"
import type { ReleaseAddress } from "../flag-release/use-plan.ts"
import { FigureChart } from "./figure-chart.tsx"
import { effects, limitInWords } from "./safeguard-words.ts"
import styles from "./safeguard-list.module.css"

const SafeguardDialog = lazy(async () => ({ default: (await import("./safeguard-dialog.tsx")).SafeguardDialog }))

type Headers = ReturnType<typeof because>

export interface SafeguardListProps {
  readonly address: ReleaseAddress
  /** The possible actions when a limit is crossed, the default first. */
  readonly actions: ReadonlyArray<Safeguard["action"]["type"]>
  /** The words on the button that adds one. */
  readonly add: string
  readonly safeguards: ReadonlyArray<Safeguard>
  readonly disabledReason: string | undefined
  readonly onSet: (safeguard: NewSafeguard, headers: Headers) => Promise<unknown>
  readonly onRemove: (id: string, headers: Headers) => Promise<unknown>
  /** The actions as changes of a change request. */
  readonly changes: {
    readonly set: (safeguard: NewSafeguard) => NewChange
    readonly remove: (id: string) => NewChange
  }
}

/** Limits on what applications report, each with its figure over time. */
export const SafeguardList = (props: SafeguardListProps) => {
  const { actions, add, changes, disabledReason, onRemove, onSet, address, safeguards } = props
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Safeguard>()
  return (
    <div className={styles["safeguards"]}>
      <ul
        className={styles["list"]}
        aria-label={`${effects[actions[0] ?? "disableFeatureEnvironment"]} in ${address.environment} when`}
      >
        {safeguards.map((safeguard) => {
          const words = limitInWords(safeguard)
          return (
            <li key={safeguard.id}>
              <div>
                <p>
                  {effects[safeguard.action.type]} when {words}.
                </p>
                {safeguard.triggeredAt !== null && (
                  <p className={styles["triggered"]}>It last did on {moment(safeguard.triggeredAt)}.</p>
                )}
                <FigureChart figure={safeguard.impactMetric} environment={address.environment} label={words} />
              </div>
              <Button
                look="quiet"
                size="small"
                label={`Remove the safeguard: ${words}`}
                icon={<Trash2 aria-hidden="true" />}
                disabledReason={disabledReason}
                onClick={() => setRemoved(safeguard)}
              />
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          aria-label={`${add} in ${address.environment}`}
          disabledReason={disabledReason}
          onClick={() => setAdding(true)}
        >
          {add}
        </Button>
      </div>
      <Suspense fallback={null}>
        {adding && (
          <SafeguardDialog
            address={address}
            actions={actions}
            onSet={onSet}
            change={changes.set}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      {removed !== undefined && (
        <PlanConfirm
          address={address}
          title="Remove the safeguard?"
          action="Remove the safeguard"
          onNow={(headers) => onRemove(removed.id, headers)}
          change={changes.remove(removed.id)}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            {effects[removed.action.type]} when {limitInWords(removed)}.
          </p>
        </PlanConfirm>
      )}
    </div>
  )
}
