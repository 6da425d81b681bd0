import { type MailMessage, systemPrincipal } from "@halyard/core/domain"
import type { MailOutbox } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { as } from "../fixtures/principals.ts"
import type { UseCaseNeeds } from "./use-case-suite.ts"

/** An outbox, and the messages that arrived in it. */
export const aMailbox = Effect.fnUntraced(function* ({ hasRoom = true } = {}) {
  const messages: Array<MailMessage> = []
  const services = yield* Effect.context<UseCaseNeeds>()
  const outbox: MailOutbox = {
    hasRoom: Effect.succeed(hasRoom),
    add: ({ write }) =>
      Effect.map(write, (message) => messages.push(...Option.toArray(message)) > 0).pipe(
        as(systemPrincipal),
        Effect.provideContext(services)
      )
  }
  return { messages, outbox }
})
