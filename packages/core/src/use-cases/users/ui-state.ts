import { Effect, Option } from "effect"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import {
  type Feedback,
  FeedbackMark,
  type FeedbackUpdate,
  MOST_UI_MARKS,
  type NewFeedback,
  type Splash,
  SplashMark
} from "../../domain/users/ui-state.ts"
import { now } from "../../domain/values/timestamp.ts"
import { LimitExceeded } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { UiStateStore } from "../../ports/users/ui-state-store.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"
import { findCaller } from "./find-users.ts"

// Only users of this instance have answers. Answers of other callers are accepted, so that UIs work, and not stored.
// They are no changes of the configuration, so they cause no events, and maintenance mode does not refuse them.

/** Stores the caller's answer to a questionnaire. It replaces an earlier one. */
export const giveFeedback = Effect.fn("giveFeedback")(function* ({ feedbackId, neverShow = false }: NewFeedback) {
  return yield* saveFeedback(feedbackId, () => neverShow)
})

/** Changes the caller's answer to a questionnaire. Adds one if there is none. */
export const changeFeedback = Effect.fn("changeFeedback")(function* (feedbackId: string, update: FeedbackUpdate) {
  return yield* saveFeedback(feedbackId, (before) => update.neverShow ?? before?.neverShow ?? false)
})

const saveFeedback = Effect.fnUntraced(function* (
  feedbackId: string,
  neverShow: (before: Feedback | undefined) => boolean
) {
  const { id: userId } = yield* currentViewer()
  yield* refuseInvalid(sizeViolations(FeedbackMark, { feedbackId }, ""))

  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      const store = yield* UiStateStore
      const given = yield* now
      const isKept = yield* lockMarks()
      const all = isKept ? yield* store.feedback(userId) : []
      const before = all.find((one) => one.feedbackId === feedbackId)
      const feedback: Feedback = { userId, neverShow: neverShow(before), given, feedbackId }
      if (before === undefined) yield* refuseMore(all.length, "answers of a user")
      if (isKept) yield* store.saveFeedback(feedback)
      return feedback
    })
  )
})

/** Stores that the caller has seen a splash screen. */
export const seeSplash = Effect.fn("seeSplash")(function* (splashId: string) {
  const { id: userId } = yield* currentViewer()
  yield* refuseInvalid(sizeViolations(SplashMark, { splashId }, ""))

  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      const splash: Splash = { userId, splashId, seen: true }
      if (!(yield* lockMarks())) return splash
      const store = yield* UiStateStore
      const seen = yield* store.splashes(userId)
      if (seen.includes(splashId)) return splash
      yield* refuseMore(seen.length, "splash screens of a user")
      yield* store.seeSplash(userId, splashId)
      return splash
    })
  )
})

/** Returns whether answers of the caller are stored. Until the transaction ends, no other transaction can add any. */
const lockMarks = Effect.fnUntraced(function* () {
  const caller = yield* findCaller()
  if (Option.isSome(caller)) yield* (yield* Transactions).lock(`ui state ${caller.value.id}`)
  return Option.isSome(caller)
})

const refuseMore = Effect.fnUntraced(function* (count: number, subject: string) {
  if (count >= MOST_UI_MARKS) return yield* new LimitExceeded({ subject, limit: MOST_UI_MARKS })
})
