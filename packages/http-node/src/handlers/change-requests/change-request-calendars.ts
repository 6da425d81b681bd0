import { type CalendarEntry, CurrentInstance, pageAddress } from "@halyard/core/domain"
import { closeCalendar, openCalendar, readCalendar } from "@halyard/core/use-cases"
import { AdminApi, AuthApi } from "@halyard/http-contract"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import ical from "ical-generator"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerChangeRequestCalendars = HttpApiBuilder.group(AdminApi, "changeRequestCalendars", (handlers) =>
  handlers.handleAll({
    openChangeRequestCalendar: ({ params: { projectId } }) =>
      asWireErrors(
        Effect.gen(function* () {
          const token = Redacted.value(yield* openCalendar(projectId))
          const path = `/api/admin/projects/${encodeURIComponent(projectId)}/change-requests/scheduled.ics`
          return { url: pageAddress(yield* CurrentInstance, path, { token }) }
        })
      ),
    closeChangeRequestCalendar: ({ params }) => asWireErrors(closeCalendar(params.projectId))
  })
)

/** Calendars of callers without a credential: the path contains a token. */
export const layerPublicCalendars = HttpApiBuilder.group(AuthApi, "publicCalendars", (handlers) =>
  handlers.handleAll({
    getChangeRequestCalendar: ({ params, query }) =>
      asWireErrors(Effect.map(readCalendar(params.projectId, Redacted.make(query.token ?? "")), written))
  })
)

const written = ({ entries, project }: { entries: ReadonlyArray<CalendarEntry>; project: string }): string => {
  const calendar = ical({ name: `Change requests of ${project}`, prodId: "//Halyard//Change requests//EN" })
  for (const { at, description, id, title, url } of entries) {
    calendar.createEvent({ id: `change-request-${id}`, start: at, summary: title, description, url })
  }
  return calendar.toString()
}
