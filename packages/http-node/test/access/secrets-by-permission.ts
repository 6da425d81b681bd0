import type { RequiredPermission } from "@halyard/conformance/access"
import { CurrentPrincipal } from "@halyard/core/domain"
import { createPersonalToken, createRole, createUser, setMemberRoles } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import type { TestInstance } from "../harness/test-instance.ts"

interface SinglePermission extends Pick<RequiredPermission, "permission" | "scope"> {
  /** The only environment of the permission. */
  readonly environment?: string
}

/** Returns the token of a user who has a single permission: everywhere, or in the project `default`. */
export const secretsByPermission = ({ run, secretOf }: TestInstance) => {
  const secrets = new Map<string, Promise<string>>()
  return (given: SinglePermission): Promise<string> => {
    // No custom role can have this permission.
    if (given.permission === "ADMIN") return Promise.resolve(secretOf("adminUser"))
    const name = ["user", given.permission, given.environment ?? "everywhere"].join("-")
    const secret = secrets.get(name) ?? run(makeUser(name, given))
    secrets.set(name, secret)
    return secret
  }
}

const makeUser = Effect.fnUntraced(function* (name: string, { environment, permission, scope }: SinglePermission) {
  const permissions = [{ name: permission, ...(environment === undefined ? {} : { environment }) }]
  const role = yield* createRole({ name, type: scope === "root" ? "root-custom" : "project-custom", permissions })
  const { id } = yield* createUser({ username: name, rootRole: scope === "root" ? role.id : 3 })
  if (scope !== "root") yield* setMemberRoles("default", { kind: "user", id }, [role.id])
  const { secret } = yield* createPersonalToken({ description: "tests", expiresAt: "2999-01-01T00:00:00Z" }).pipe(
    Effect.provideService(CurrentPrincipal, { kind: "user", id, name, grants: [] })
  )
  return Redacted.value(secret)
})
