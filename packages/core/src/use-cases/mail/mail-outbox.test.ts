import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Option } from "effect"
import { TestClock } from "effect/testing"
import type { MailMessage } from "../../domain/mail/mail-message.ts"
import { Mail, MailFailed } from "../../ports/mail/mail.ts"
import { CurrentMailOutbox, layerMailOutbox, type MailNeeds, type OutgoingMail } from "./mail-outbox.ts"

const message: MailMessage = { to: "ada@example.com", subject: "Hi", text: "https://x/?token=secret", html: "" }
const outgoing: OutgoingMail = { kind: "invitation", write: Effect.succeed(Option.some(message)) }

/** The messages of these tests need no services. */
const noServices = Layer.effectContext(Effect.succeed(Context.empty() as Context.Context<MailNeeds>))

/** Runs the test with an outbox whose mail server fails this many times. */
const withOutbox = <A, E>(
  failures: { readonly count: number; readonly isPermanent: boolean },
  most: number,
  test: (parts: Parts) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    let attempts = 0
    const server = Layer.succeed(
      Mail,
      Mail.of({
        send: () =>
          Effect.suspend(() => {
            attempts += 1
            if (attempts > failures.count) return Effect.void
            return Effect.fail(new MailFailed({ message: "The server is away", isPermanent: failures.isPermanent }))
          })
      })
    )
    const logger = Logger.make(({ message: line }) => void lines.push(String(line)))
    const run = Effect.gen(function* () {
      const outbox = yield* CurrentMailOutbox
      assert.isDefined(outbox)
      if (outbox !== undefined) yield* test({ outbox, attempts: () => attempts })
    })
    yield* run.pipe(
      Effect.provide(layerMailOutbox({ waits: ["5 seconds", "30 seconds"], most })),
      Effect.provide(Layer.mergeAll(server, noServices, Logger.layer([logger])))
    )
    return { lines, attempts }
  })

interface Parts {
  readonly outbox: NonNullable<(typeof CurrentMailOutbox)["Service"]>
  readonly attempts: () => number
}

describe("layerMailOutbox", () => {
  it.effect("tries a few times, at growing distances, and logs neither the recipient nor the link", () =>
    Effect.gen(function* () {
      const { lines } = yield* withOutbox({ count: 9, isPermanent: false }, 10, ({ attempts, outbox }) =>
        Effect.gen(function* () {
          assert.isTrue(yield* outbox.add(outgoing))
          const seen: Array<number> = []
          for (const seconds of [1, 5, 30, 3600]) {
            yield* TestClock.adjust(`${seconds} seconds`)
            seen.push(attempts())
          }
          assert.deepStrictEqual(seen, [1, 2, 3, 3])
        })
      )
      assert.strictEqual(lines.length, 3)
      assert.include(lines[2], "could not be sent: The server is away")
      assert.notMatch(lines.join(), /ada|token|secret/)
    })
  )

  it.effect("takes twenty messages that are alike in an hour, and all others", () =>
    Effect.gen(function* () {
      const { attempts, lines } = yield* withOutbox({ count: 0, isPermanent: false }, 100, ({ outbox }) =>
        Effect.gen(function* () {
          const alike = (text: string) => outbox.add({ ...outgoing, alike: text })
          const added: Array<boolean> = []
          for (let count = 0; count < 22; count++) added.push(yield* alike("ada"))
          assert.deepStrictEqual(added.lastIndexOf(true), 19)
          assert.deepStrictEqual([yield* alike("bob"), yield* outbox.add(outgoing)], [true, true])
          yield* TestClock.adjust("59 minutes")
          assert.isFalse(yield* alike("ada"))
          yield* TestClock.adjust("1 minute")
          assert.isTrue(yield* alike("ada"))
          yield* TestClock.adjust("1 second")
        })
      )
      assert.strictEqual(attempts, 23)
      assert.lengthOf(lines, 1)
      assert.include(lines[0], "was not sent: its recipient got 20 like it within an hour")
    })
  )

  it.effect("stops trying once it is sent, or refused for good", () =>
    Effect.gen(function* () {
      for (const [failures, expected] of [
        [{ count: 1, isPermanent: false }, 2],
        [{ count: 1, isPermanent: true }, 1]
      ] as const) {
        const { attempts } = yield* withOutbox(failures, 10, ({ outbox }) =>
          Effect.andThen(outbox.add(outgoing), TestClock.adjust("1 hour"))
        )
        assert.strictEqual(attempts, expected)
      }
    })
  )

  it.effect("takes no more than there is room for, and goes on after a message that cannot be written", () =>
    withOutbox({ count: 0, isPermanent: false }, 2, ({ attempts, outbox }) =>
      Effect.gen(function* () {
        // The workers have not started yet, so all of these messages wait.
        const broken: OutgoingMail = { ...outgoing, write: Effect.die("no store") }
        const nothing: OutgoingMail = { ...outgoing, write: Effect.succeed(Option.none()) }
        const added = [yield* outbox.add(broken), yield* outbox.add(nothing), yield* outbox.add(outgoing)]
        assert.deepStrictEqual([added, yield* outbox.hasRoom], [[true, true, false], false])
        yield* TestClock.adjust("1 second")
        assert.isTrue(yield* outbox.add(outgoing))
        yield* TestClock.adjust("1 second")
        assert.strictEqual(attempts(), 1)
      })
    )
  )
})
