import { rootPermissions, Unauthenticated } from "@halyard/core/domain"
import { AccessPolicy, Authenticator } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { personOf, sessions } from "./people.ts"

/** The caller is the user of the session cookie. */
export const authenticator = Layer.succeed(Authenticator, {
  authenticate: ({ cookie }) => {
    const session = cookie("session")
    const person = session && sessions.get(Redacted.value(session))
    return person === undefined
      ? Effect.fail(new Unauthenticated())
      : Effect.succeed({ kind: "user", id: person.id, name: person.email, grants: [] })
  }
})

/** Operators may do everything, teams everything in their own projects. Halyard asks for every request. */
export const accessPolicy = Layer.succeed(AccessPolicy, {
  permits: ({ id }, permission, { project = "" }) => {
    const person = personOf(id)
    const isOwn = !isForInstance(permission) && person?.teams.includes(project) === true
    return Effect.succeed(isOwn || person?.isOperator === true)
  },
  memberOf: ({ id }) => Effect.succeed(personOf(id)?.isOperator === true ? "all" : (personOf(id)?.teams ?? [])),
  members: () => Effect.succeed(new Map())
})

const isForInstance = (permission: string) => rootPermissions.some((one) => one === permission)
