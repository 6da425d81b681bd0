import { CopyButton } from "../../components/copy.tsx"
import { $api } from "../../interface/client.ts"
import type { EventView } from "../../interface/operations.gen.ts"
import { eventChanges, type PropertyChange } from "./event-changes.ts"
import styles from "./event-diff.module.css"

export interface EventDiffProps {
  readonly event: EventView
}

/** What an event changed: each property before and after, and the event itself on demand. */
export const EventDiff = ({ event }: EventDiffProps) => {
  const changes = eventChanges(event, useSegmentNames(event))
  return (
    <div className={styles["diff"]}>
      {changes.length === 0 ? (
        <p className={styles["nothing"]}>The event has no further details.</p>
      ) : (
        <PropertyChanges changes={changes} />
      )}
      <Raw event={event} />
    </div>
  )
}

/**
 * Each property before and after. New things have nothing before, and removed things nothing after: then one column is
 * enough.
 */
export const PropertyChanges = ({ changes }: { readonly changes: ReadonlyArray<PropertyChange> }) => {
  const sides = (["before", "after"] as const).filter((side) => changes.some((change) => change[side] !== undefined))
  return (
    <table className={styles["changes"]} aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">Property</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {sides.length === 1 && side === "after" ? "Value" : titles[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.property}>
            <th scope="row">{change.property}</th>
            {sides.map((side) => (
              <Side key={side} change={change} side={side} alone={sides.length === 1} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const titles = { before: "Before", after: "After" }

interface SideProps {
  readonly change: PropertyChange
  readonly side: "before" | "after"
  /** Whether there is no other side to compare with. */
  readonly alone: boolean
}

/** Lines that are on both sides are shown without a sign. */
const Side = ({ alone, change, side }: SideProps) => {
  const lines = change[side]
  const others = change[side === "before" ? "after" : "before"] ?? []
  const Mark = side === "before" ? "del" : "ins"
  return (
    <td className={styles["side"]} data-title={alone ? undefined : titles[side]}>
      {lines === undefined ? (
        <span className={styles["none"]}>none</span>
      ) : (
        <ul className={styles["lines"]}>
          {lines.map((line, index) => (
            <li key={index}>{alone || others.includes(line) ? line : <Mark className={styles[side]}>{line}</Mark>}</li>
          ))}
        </ul>
      )}
    </td>
  )
}

const Raw = ({ event }: EventDiffProps) => {
  const text = JSON.stringify(event, null, 2)
  return (
    <details className={styles["raw"]}>
      <summary>Raw event {event.id}</summary>
      <div className={styles["json"]}>
        <pre tabIndex={0} aria-label={`Event ${event.id} as JSON`}>
          {text}
        </pre>
        <CopyButton text={text} label="Copy the event" />
      </div>
    </details>
  )
}

/** The names of segments, read only if the event mentions some. */
const useSegmentNames = ({ data, preData }: EventView) => {
  const mentioned = /"segments":\[\d/.test(JSON.stringify([data, preData]))
  const { data: found } = $api.useQuery("get", "/api/admin/segments", {}, { enabled: mentioned })
  return { segment: (id: number) => found?.segments?.find((segment) => segment.id === id)?.name }
}
