import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { HostUserStore } from "../../ports/users/host-user-store.ts"
import { requirePermission } from "../access/require-permission.ts"

/** Returns the number by which events and favorites name a user whose id in the host application is text. */
export const numberOfHostUser = Effect.fn("numberOfHostUser")(function* (hostId: string) {
  yield* requirePermission("ADMIN")
  return yield* (yield* HostUserStore).numberOf(hostId)
})

/** Returns the id in the host application of the user with this number. */
export const idOfHostUser = Effect.fn("idOfHostUser")(function* (number: number) {
  yield* requirePermission("ADMIN")
  const found = yield* (yield* HostUserStore).idOf(number)
  return found ?? (yield* new NotFound({ resource: "user", id: String(number) }))
})
