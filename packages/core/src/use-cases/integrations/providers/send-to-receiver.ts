import { Effect } from "effect"
import { VERSION } from "../../../domain/settings/instance-config.ts"
import {
  type DeliveryDetails,
  DeliveryFailed,
  type DeliveryReport
} from "../../../ports/integrations/integration-provider.ts"
import { Outbound, type OutboundResponse } from "../../../ports/integrations/outbound.ts"

export interface Shipment {
  readonly eventId: number
  readonly url: string
  readonly contentType: string
  /** Headers that replace default headers of the same name, whatever the case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly details: DeliveryDetails
}

/** Sends a request to a receiver, and returns its response if it was accepted. */
export const sendToReceiver = Effect.fnUntraced(function* (shipment: Shipment) {
  const { body, contentType, details, eventId, headers, url } = shipment
  const sent = { "content-type": contentType, "user-agent": `Halyard/${VERSION}`, ...headers }
  const answer = yield* Effect.mapError(
    (yield* Outbound).post({ url, headers: { ...sent, "x-halyard-event-id": String(eventId) }, body }),
    ({ message }) => new DeliveryFailed({ stateDetails: message, details })
  )
  if (isSuccess(answer)) return answer
  return yield* new DeliveryFailed({ stateDetails: refusal(answer), details })
})

/** The outcome of an accepted delivery, with its warnings. */
export const reportOf = (
  { status }: Pick<OutboundResponse, "status">,
  faults: ReadonlyArray<string>,
  details: DeliveryDetails
): DeliveryReport => ({
  state: faults.length === 0 ? "success" : "successWithErrors",
  stateDetails: [`The receiver took the event with the status code ${status}`, ...faults].join(". "),
  details
})

/** The part of a response body that is logged. */
export const loggedBody = (body: string): string =>
  body.length > LONGEST_LOGGED ? `${body.slice(0, LONGEST_LOGGED).toWellFormed()}…` : body

const LONGEST_LOGGED = 10_000

const isSuccess = ({ status }: OutboundResponse): boolean => status >= 200 && status < 300

/** The refusal of a receiver, without other parts of its response, which may repeat secrets of the request. */
const refusal = ({ status }: OutboundResponse): string =>
  status >= 300 && status < 400
    ? `The receiver answered with a redirect, the status code ${status}, and redirects are not followed`
    : `The receiver refused the event with the status code ${status}`
