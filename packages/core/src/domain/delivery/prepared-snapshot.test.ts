import { expect, it } from "@effect/vitest"
import { aDeliveredFeature } from "../../../test/fixtures/delivery.ts"
import { newSnapshot } from "./delivery-snapshot.ts"
import { preparedSnapshot } from "./prepared-snapshot.ts"

const delivered = (name: string, project: string) => aDeliveredFeature({ name, project })

it("prepares a snapshot once for all, and once for the same projects", () => {
  const features = [delivered("a", "shop"), delivered("b", "bank"), delivered("c", "shop")]
  const snapshot = newSnapshot("production", 1, features, [])
  const all = preparedSnapshot(snapshot, "all")
  expect([...all.features.keys()]).toEqual(["a", "b", "c"])
  expect(preparedSnapshot(snapshot, "all")).toBe(all)
  const some = preparedSnapshot(snapshot, ["shop", "mint"])
  expect([...some.features.keys()]).toEqual(["a", "c"])
  expect(some.features.get("a")).toBe(all.features.get("a"))
  expect(preparedSnapshot(snapshot, ["mint", "shop"])).toBe(some)
  expect([...preparedSnapshot(snapshot, []).features.keys()]).toEqual([])
  expect(preparedSnapshot(newSnapshot("production", 2, features, []), "all")).not.toBe(all)
})
