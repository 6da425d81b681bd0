import { Clock, Context, type Duration, Effect, Layer, Latch, Metric, Option, Queue, Result } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import type { MailMessage } from "../../domain/mail/mail-message.ts"
import type { AccessPolicy } from "../../ports/access/access-policy.ts"
import { Mail } from "../../ports/mail/mail.ts"
import type { Secrets } from "../../ports/secrets/secrets.ts"
import type { Store } from "../../ports/store.ts"
import { afterCommit } from "../events/in-transaction.ts"
import { makeAlikeCounts } from "./count-alike.ts"

/** The services for the effects that write messages. */
export type MailNeeds = Store | Secrets | AccessPolicy | CurrentPrincipal

/** A message to be sent. */
export interface OutgoingMail {
  /** For logs and metrics. */
  readonly kind: "invitation" | "password reset" | "notifications" | "review" | "account change"
  /**
   * A key of content and recipient, if people can cause any number of such messages. Only the first messages with the
   * same key are sent within an hour.
   */
  readonly alike?: string
  /** Writes the message when it is sent; none if there is nothing to send any more. */
  readonly write: Effect.Effect<Option.Option<MailMessage>, never, MailNeeds>
}

/** Sends mail outside of requests. */
export interface MailOutbox {
  /**
   * Adds a message. Returns false if the outbox is full, or if too many messages have the same `alike`; then the
   * message is not sent.
   */
  readonly add: (mail: OutgoingMail) => Effect.Effect<boolean>
  readonly hasRoom: Effect.Effect<boolean>
}

/** The outbox; undefined if this instance sends no mail. */
export const CurrentMailOutbox = Context.Reference<MailOutbox | undefined>("@halyard/core/CurrentMailOutbox", {
  defaultValue: () => undefined
})

/**
 * Sends a message after the open transaction was committed, but not if it is rolled back. Returns whether it will be
 * attempted: false if this instance sends no mail, or if too many messages wait.
 */
export const mailAfterCommit = Effect.fnUntraced(function* (kind: OutgoingMail["kind"], message: MailMessage) {
  const outbox = yield* CurrentMailOutbox
  if (outbox === undefined) return false
  if (!(yield* outbox.hasRoom)) {
    yield* notAdded(kind)
    return false
  }
  const mail = { kind, write: Effect.succeed(Option.some(message)) }
  const alike = kind === "account change" ? { alike: `${message.to} ${message.subject}` } : {}
  yield* afterCommit(Effect.asVoid(outbox.add({ ...mail, ...alike })))
  return true
})

const notAdded = (kind: string) => Effect.logWarning(`An email (${kind}) was not sent: too many are waiting`)

export interface MailOutboxOptions {
  /** How long to wait after each failed attempt. There is one more attempt than waits. */
  readonly waits?: ReadonlyArray<Duration.Input>
  /** The most waiting messages. */
  readonly most?: number
}

/** Keeps the messages in memory. Messages that wait when the process ends are lost; people can ask for a link again. */
export const layerMailOutbox = ({
  waits = ["5 seconds", "30 seconds", "2 minutes"],
  most = 1000
}: MailOutboxOptions = {}): Layer.Layer<never, never, Exclude<MailNeeds, CurrentPrincipal> | Mail> =>
  Layer.effect(
    CurrentMailOutbox,
    Effect.gen(function* () {
      const queue = yield* Queue.dropping<OutgoingMail>(most)
      const deliver = deliverWith(yield* Mail, waits)
      const idle = Latch.makeUnsafe(true)
      let unsent = 0
      const finished = Effect.sync(() => {
        unsent -= 1
        if (unsent === 0) idle.openUnsafe()
      })
      const services = yield* Effect.context<Exclude<MailNeeds, CurrentPrincipal>>()
      const work = Effect.flatMap(Queue.take(queue), (mail) => Effect.ensuring(deliver(mail), finished)).pipe(
        Effect.forever,
        Effect.provideService(CurrentPrincipal, systemPrincipal),
        Effect.provideContext(services)
      )
      for (let worker = 0; worker < WORKERS; worker++) yield* Effect.forkScoped(work)
      yield* Effect.addFinalizer(() =>
        Effect.andThen(
          Effect.timeoutOption(idle.await, GRACE),
          Effect.suspend(() => (unsent === 0 ? Effect.void : Effect.logWarning(`${unsent} emails were not sent`)))
        )
      )
      const outbox: MailOutbox = {
        hasRoom: Effect.map(Queue.size(queue), (size) => size < most),
        add: (mail) =>
          Effect.gen(function* () {
            unsent += 1
            idle.closeUnsafe()
            const isAdded = yield* Queue.offer(queue, mail)
            if (isAdded) return true
            yield* finished
            yield* notAdded(mail.kind)
            return false
          })
      }
      return limited(outbox)
    })
  )

/**
 * Limits messages that are alike, so that somebody who changes their own account again and again does not crowd out the
 * mail of others, such as links to set passwords.
 */
const limited = (outbox: MailOutbox): MailOutbox => {
  const countAlike = makeAlikeCounts()
  const add = Effect.fnUntraced(function* (mail: OutgoingMail) {
    const count = mail.alike === undefined ? 1 : countAlike(mail.alike, yield* Clock.currentTimeMillis)
    if (count <= MOST_ALIKE) return yield* outbox.add(mail)
    yield* Metric.update(counted(mail.kind, "limited"), 1)
    if (count === MOST_ALIKE + 1) yield* Effect.logWarning(tooManyAlike(mail.kind))
    return false
  })
  return { ...outbox, add }
}

/** The most messages of the same kind to one person in an hour. */
const MOST_ALIKE = 20

const tooManyAlike = (kind: string) =>
  `An email (${kind}) was not sent: its recipient got ${MOST_ALIKE} like it within an hour. More of them are left out until the hour is over`

/** Several workers, so that one slow delivery does not hold up all mail. */
const WORKERS = 4

/** How long stopping waits for messages. */
const GRACE = "5 seconds"

/** Sends a message and never fails. The log never contains the message, which may have a link to set a password. */
const deliverWith = ({ send }: Mail["Service"], waits: ReadonlyArray<Duration.Input>) =>
  Effect.fnUntraced(
    function* ({ kind, write }: OutgoingMail) {
      const message = yield* write
      if (Option.isNone(message)) return
      for (const wait of [...waits, undefined]) {
        const result = yield* Effect.result(send(message.value))
        if (Result.isSuccess(result)) return yield* Metric.update(counted(kind, "sent"), 1)
        const { isPermanent, message: reason } = result.failure
        if (isPermanent || wait === undefined) {
          yield* Metric.update(counted(kind, "failed"), 1)
          return yield* Effect.logError(`An email (${kind}) could not be sent: ${reason}`)
        }
        yield* Effect.logWarning(`An email (${kind}) could not be sent yet: ${reason}`)
        yield* Effect.sleep(wait)
      }
    },
    (effect, { kind }) =>
      Effect.catchDefect(effect, (defect) => Effect.logError(`An email (${kind}) could not be written`, defect))
  )

const mails = Metric.counter("halyard_mails_total", {
  description: "Emails that were sent, given up, or left out as too many alike",
  incremental: true
})

const counted = (kind: string, outcome: string) => Metric.withAttributes(mails, { kind, outcome })
