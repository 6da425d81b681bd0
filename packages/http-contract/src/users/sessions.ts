import { SessionList } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { AuthenticationRequired, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { pathText } from "../operation/paths.ts"
import { sessionExamples } from "./sessions.examples.ts"
import { UserPath } from "./user-path.ts"

const SessionPath = { sessionId: pathText("The session's id", "5e884898da28047151d0") }

const getOwnSessions = HttpApiEndpoint.get("getMySessions", "/user/sessions", {
  success: SessionList,
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "List your sessions",
    description: "Where you are logged in. Addresses and browsers are those of the login.",
    example: sessionExamples.getMySessions
  })
)

const endOwnSession = HttpApiEndpoint.delete("endMySession", "/user/sessions/:sessionId", {
  params: SessionPath,
  success: HttpApiSchema.Empty(200),
  error: [AuthenticationRequired, NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "End one of your sessions",
    description: "It stops working immediately, on all instances. Needs a login: a personal token cannot end sessions.",
    example: sessionExamples.endMySession
  })
)

const endOtherSessions = HttpApiEndpoint.delete("endMyOtherSessions", "/user/sessions", {
  success: HttpApiSchema.Empty(200),
  error: [AuthenticationRequired, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "End your other sessions",
    description:
      "Ends all your sessions but the one of this request. Personal tokens stay valid. Needs a login: a personal token cannot end sessions.",
    example: sessionExamples.endMyOtherSessions
  })
)

const getSessions = HttpApiEndpoint.get("getUserSessions", "/user-admin/:id/sessions", {
  params: UserPath,
  success: SessionList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the sessions of a user",
    description: "Where the user is logged in. Addresses and browsers are those of the login.",
    needs: root("ADMIN"),
    example: sessionExamples.getUserSessions
  })
)

const endSession = HttpApiEndpoint.delete("endUserSession", "/user-admin/:id/sessions/:sessionId", {
  params: { ...UserPath, ...SessionPath },
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "End a session of a user",
    description:
      "It stops working immediately, on all instances. A personal token cannot end the sessions of its own user.",
    needs: root("ADMIN"),
    example: sessionExamples.endUserSession
  })
)

const endSessions = HttpApiEndpoint.delete("endUserSessions", "/user-admin/:id/sessions", {
  params: UserPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "End all sessions of a user",
    description:
      "Logs the user out everywhere, on all instances. Personal tokens stay valid. The user can log in again: to prevent that, deactivate the user or set a password. A personal token cannot end the sessions of its own user.",
    needs: root("ADMIN"),
    example: sessionExamples.endUserSessions
  })
)

export class SessionsGroup extends HttpApiGroup.make("sessions")
  .add(getOwnSessions, endOwnSession, endOtherSessions, getSessions, endSession, endSessions)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "Sessions", description: "See where people are logged in, and log them out" })
  ) {}
