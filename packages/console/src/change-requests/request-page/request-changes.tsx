import { Link } from "@tanstack/react-router"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Notice } from "../../components/notice.tsx"
import { toastError } from "../../components/toasts.tsx"
import { eventChanges } from "../../events/event-diff/event-changes.ts"
import { PropertyChanges } from "../../events/event-diff/event-diff.tsx"
import { useMe } from "../../interface/permissions.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import type { ChangeRequest, ChangeRequestChange, DeliveryDiff } from "../../interface/operations.gen.ts"
import { isClosed, nameOf } from "../words.ts"
import { changeSentence } from "../change-sentence.ts"
import { discardChange } from "../discard-change.ts"
import { deliveryChanges } from "./delivery-changes.ts"
import { membershipChanges } from "./membership-changes.ts"
import styles from "./request-page.module.css"

/** The changes of a request by flag, segment and setting, each with what it replaces. */
export const RequestChanges = ({ request }: { readonly request: ChangeRequest }) => (
  <>
    {request.features.map(({ changes, conflict, delivery, name }) => (
      <Card key={name}>
        <h3>
          <Link
            to="/projects/$projectId/features/$featureName"
            params={{ projectId: request.project, featureName: name }}
          >
            {name}
          </Link>
        </h3>
        {conflict !== undefined && <Notice tone="warning">{conflict}</Notice>}
        {changes.map((change) => (
          <Change key={change.id} request={request} change={change} />
        ))}
        {delivery !== undefined && <Delivery delivery={delivery} />}
      </Card>
    ))}
    {request.segments.map((change) => (
      <Card key={change.id}>
        <h3>
          Segment{" "}
          <Link to="/segments/$id" params={{ id: idIn(change) }}>
            {change.name}
          </Link>
        </h3>
        <Change request={request} change={change} />
      </Card>
    ))}
    {request.settings.map((change) => (
      <Card key={change.id}>
        <h3>Settings of {request.environment}</h3>
        <Change request={request} change={change} />
      </Card>
    ))}
  </>
)

/** The id of the segment that a change is about. */
const idIn = ({ payload }: ChangeRequestChange): string => String(Reflect.get(Object(payload), "id"))

const Delivery = ({ delivery }: { readonly delivery: DeliveryDiff }) => {
  const changes = deliveryChanges(delivery)
  return changes.length === 0 ? null : <PropertyChanges changes={changes} />
}

interface ChangeProps {
  readonly request: ChangeRequest
  readonly change: ChangeRequestChange
}

const Change = ({ change, request }: ChangeProps) => {
  const { action, conflict, diff, payload, scheduleConflicts } = change
  const colliding = scheduleConflicts?.changeRequests ?? []
  const unnamed = (scheduleConflicts?.total ?? 0) - colliding.length
  const sides =
    diff === undefined
      ? { data: record(payload), preData: null }
      : { data: record(diff.after), preData: record(diff.now ?? diff.proposed) }
  return (
    <div className={styles["change"]}>
      <div className={styles["head"]}>
        <b>{changeSentence({ action, payload }, useSentenceNames())}</b>
        <Discard request={request} change={change} />
      </div>
      {conflict !== undefined && <Notice tone="warning">{conflict}. Rebase the request to start from there.</Notice>}
      {colliding.length > 0 && (
        <Notice tone="warning">
          {colliding.map(nameOf).join(", ")}
          {unnamed > 0 && ` and ${unnamed} more`} will change the same at its time.
        </Notice>
      )}
      <PropertyChanges changes={[...membershipChanges(change), ...eventChanges(sides)]} />
    </div>
  )
}

const Discard = ({ change, request }: ChangeProps) => {
  const me = useMe()
  if (isClosed(request.state) || me?.user.id !== request.createdBy.id) return null
  return (
    <Button size="small" look="quiet" onClick={() => void discardChange(request, change.id).catch(toastError)}>
      Discard
    </Button>
  )
}

/** The parts of a state by property. Lists and plain values become the property `value`. */
const record = (part: unknown): { [key: string]: unknown } | null => {
  if (part === null || part === undefined) return null
  return typeof part === "object" && !Array.isArray(part) ? { ...part } : { value: part }
}
