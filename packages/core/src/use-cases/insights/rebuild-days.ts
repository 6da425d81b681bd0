import { Effect } from "effect"
import type { Event } from "../../domain/events/event.ts"
import { type Day, daysFrom, endOfDay } from "../../domain/insights/day.ts"
import { updatesByType } from "../../domain/insights/environment-updates.ts"
import {
  type FlagHistory,
  flagsOfProjects,
  historyEvents,
  keyInHistory,
  meansToProduction,
  presentFlags,
  undoEvent
} from "../../domain/insights/flag-history.ts"
import { projectDay } from "../../domain/insights/project-day.ts"
import { meanDaysToProduction, statsWindows } from "../../domain/projects/health.ts"
import { compareText } from "../../domain/values/text.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"
import { InsightStore } from "../../ports/insights/insight-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { knownMembers } from "./current-projects.ts"

/**
 * Stores the figures of past days. Reads the log backwards from now, page by page, and computes the figures at the end
 * of each day. Days that are stored already stay as they are. The number of active users cannot be reconstructed.
 * Returns how many days were added.
 */
export const rebuildDays = Effect.fnUntraced(function* (days: ReadonlyArray<Day>) {
  const [first] = days
  if (first === undefined) return 0
  // The log is read last: it may contain an event whose change is missing in the other data, but no change without its
  // event.
  const past = yield* pastOf(first)
  let history = yield* presentHistory()
  const left = [...days]
  let added = 0

  const storeDaysFrom = Effect.fnUntraced(function* (moment: Timestamp) {
    for (let day = left.at(-1); day !== undefined && endOfDay(day) >= moment; day = left.at(-1)) {
      left.pop()
      if (yield* storeDay(day, history, past)) added += 1
    }
  })

  let page = yield* olderEvents(null)
  while (page.length > 0 && left.length > 0) {
    for (const event of page) {
      yield* storeDaysFrom(event.createdAt)
      history = undoEvent(history, event)
    }
    page = yield* olderEvents(page.at(-1)?.id ?? null)
  }
  yield* storeDaysFrom("")
  return added
})

/** Returns the ended days of a range that are not stored yet and whose events are in the log, in order. */
export const missingDays = Effect.fnUntraced(function* (from: Day, to: Day) {
  const stored = new Set(yield* (yield* InsightStore).days({ from, to }))
  const begun = (yield* (yield* EventStore).beginning)?.at ?? ""
  return daysFrom(from, to).filter((day) => !stored.has(day) && endOfDay(day) >= begun)
})

const olderEvents = Effect.fnUntraced(function* (id: number | null) {
  const events: ReadonlyArray<Event> = yield* (yield* EventStore).before(id, historyEvents, PAGE)
  return events
})

const PAGE = 1000

const presentHistory = Effect.fnUntraced(function* () {
  const features = yield* (yield* InsightSources).features
  const projects = yield* (yield* ProjectStore).list
  const types = yield* (yield* FeatureTypeStore).list
  return presentFlags(features, projects, types)
})

/** Reads the figures that do not come from the log. */
const pastOf = Effect.fnUntraced(function* (first: Day) {
  const sources = yield* InsightSources
  return {
    firsts: yield* sources.firstInProduction(statsWindows(endOfDay(first)).currentStart),
    environmentTypes: yield* sources.environmentTypes,
    lastOfFormer: yield* (yield* ProjectStore).lastEventsOfFormer,
    membersAtEndOf: yield* knownMembers()
  }
})

type Past = Effect.Success<ReturnType<typeof pastOf>>

/** Stores a day unless another instance has stored it meanwhile. */
const storeDay = Effect.fnUntraced(function* (day: Day, history: FlagHistory, past: Past) {
  const store = yield* InsightStore
  const transactions = yield* Transactions
  const range = { from: day, to: day }
  const projects = projectsOf(day, history, past)
  if (projects.length === 0) return false
  const updates = yield* (yield* InsightSources).updates(range, "all")
  return yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock("insights")
      if ((yield* store.days(range)).length > 0) return false
      yield* store.addDay(day, projects, updatesByType(updates, past.environmentTypes))
      return true
    })
  )
})

const projectsOf = (day: Day, history: FlagHistory, { firsts, lastOfFormer, membersAtEndOf }: Past) => {
  const end = endOfDay(day)
  const means = meansToProduction(history, firsts, { from: statsWindows(end).currentStart, to: end })
  const members = membersAtEndOf(day)
  return [...flagsOfProjects(history, end)]
    .map(([project, flags]) => {
      const key = keyInHistory(history, project, lastOfFormer)
      // The current members are not those of a former project.
      const isKnown = members !== undefined && key === project
      return projectDay(key, flags, {
        timeToProduction: meanDaysToProduction(means.get(project) ?? null),
        users: isKnown ? (members.get(project)?.total ?? 0) : null
      })
    })
    .toSorted((left, right) => compareText(left.project, right.project))
}
