import { CalendarAddress } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidTokenError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { changeRequestCalendarExamples } from "./change-request-calendars.examples.ts"

const path = "/projects/:projectId/change-requests/calendar"

const openCalendar = HttpApiEndpoint.post("openChangeRequestCalendar", path, {
  params: ProjectPath,
  success: CalendarAddress,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Get a calendar of scheduled change requests",
    description:
      "Makes an address that a calendar can subscribe to without a login. Whoever knows it sees when which request is applied. An earlier address of the caller stops working.",
    example: changeRequestCalendarExamples.openChangeRequestCalendar
  })
)

const closeCalendar = HttpApiEndpoint.delete("closeChangeRequestCalendar", path, {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Revoke the address of your calendar",
    description: "It stops working at once.",
    example: changeRequestCalendarExamples.closeChangeRequestCalendar
  })
)

export class ChangeRequestCalendarsGroup extends HttpApiGroup.make("changeRequestCalendars")
  .add(openCalendar, closeCalendar)
  .annotateMerge(
    OpenApi.annotations({
      title: "Calendars of change requests",
      description: "Have scheduled change requests in a calendar"
    })
  ) {}

const Calendar = Schema.String.annotate({
  identifier: "ChangeRequestCalendar",
  description: "The scheduled change requests of a project as an iCalendar file (RFC 5545)."
}).pipe(HttpApiSchema.asText({ contentType: "text/calendar" }))

const readCalendar = HttpApiEndpoint.get(
  "getChangeRequestCalendar",
  "/api/admin/projects/:projectId/change-requests/scheduled.ics",
  {
    params: ProjectPath,
    query: { token: text("The token in the address", { example: changeRequestCalendarExamples.token }) },
    success: Calendar,
    error: InvalidTokenError
  }
).annotateMerge(
  operation({
    summary: "Read the calendar of scheduled change requests",
    description: "For calendars, which cannot log in: the token in the address is enough, until it is revoked.",
    example: changeRequestCalendarExamples.getChangeRequestCalendar
  })
)

/** Calendars for callers without a credential: the path contains a token. */
export class PublicCalendarsGroup extends HttpApiGroup.make("publicCalendars")
  .add(readCalendar)
  .annotateMerge(
    OpenApi.annotations({ title: "Calendars", description: "Read calendars by the token in their address" })
  ) {}
