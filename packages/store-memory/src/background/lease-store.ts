import { LeaseStore } from "@halyard/core/ports"
import { Clock, Duration, Effect, Layer } from "effect"

/** Leases belong to processes, so transactions do not affect them. */
export const layerLeaseStore: Layer.Layer<LeaseStore> = Layer.effect(
  LeaseStore,
  Effect.sync(() => {
    const leases = new Map<string, Lease>()

    return LeaseStore.of({
      acquire: (names, owner, duration) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const leased = names.filter((name) => isFree(leases.get(name), owner, now))
          for (const name of leased) leases.set(name, { owner, endsAt: now + Duration.toMillis(duration) })
          return leased
        }),
      release: (names, owner) =>
        Effect.sync(() => {
          for (const name of names) if (leases.get(name)?.owner === owner) leases.delete(name)
        })
    })
  })
)

interface Lease {
  readonly owner: string
  readonly endsAt: number
}

const isFree = (lease: Lease | undefined, owner: string, now: number): boolean =>
  lease === undefined || lease.owner === owner || lease.endsAt <= now
