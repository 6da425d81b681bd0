import type { RequiredPermission } from "@halyard/conformance/access"
import { CurrentPrincipal } from "@halyard/core/domain"
import { createPersonalToken, createRole, createUser, setMemberRoles } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import type { TestInstance } from "../harness/test-instance.ts"

interface Held extends Pick<RequiredPermission, "permission" | "scope"> {
  /** The only environment of the permission. */
  readonly environment?: string
}

/** Answers the token of a user who holds a single permission: everywhere, or in the project `default`. */
export const holderSecrets = ({ run, secretOf }: TestInstance) => {
  const secrets = new Map<string, Promise<string>>()
  return (held: Held): Promise<string> => {
    // No custom role can have it.
    if (held.permission === "ADMIN") return Promise.resolve(secretOf("adminUser"))
    const name = ["holder", held.permission, held.environment ?? "everywhere"].join("-")
    const secret = secrets.get(name) ?? run(makeHolder(name, held))
    secrets.set(name, secret)
    return secret
  }
}

const makeHolder = Effect.fnUntraced(function* (name: string, { environment, permission, scope }: Held) {
  const permissions = [{ name: permission, ...(environment === undefined ? {} : { environment }) }]
  const role = yield* createRole({ name, type: scope === "root" ? "root-custom" : "project-custom", permissions })
  const { id } = yield* createUser({ username: name, rootRole: scope === "root" ? role.id : 3 })
  if (scope !== "root") yield* setMemberRoles("default", { kind: "user", id }, [role.id])
  const { secret } = yield* createPersonalToken({ description: "tests", expiresAt: "2999-01-01T00:00:00Z" }).pipe(
    Effect.provideService(CurrentPrincipal, { kind: "user", id, name, grants: [] })
  )
  return Redacted.value(secret)
})
