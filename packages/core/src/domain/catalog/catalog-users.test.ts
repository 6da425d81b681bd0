import { expect, it } from "@effect/vitest"
import { type CatalogUsers, refusalToRemove } from "./catalog-users.ts"

const feature = (name: string, project = "shop", archived = false) => ({ name, project, archived })
const many = Array.from({ length: 23 }, (_, index) => feature(`f${index}`))

it.each<[CatalogUsers, string | undefined]>([
  [{ features: [] }, undefined],
  [{ features: [], projects: [], segments: [] }, undefined],
  [{ features: [feature("cart")] }, "feature: cart"],
  [{ features: [feature("cart"), feature("till", "shop", true)] }, "features: cart, till (archived)"],
  [{ features: [feature("cart"), feature("x", "secret")] }, "features: cart, 1 that you may not see"],
  [
    { features: many },
    `features: ${many
      .slice(0, 20)
      .map(({ name }) => name)
      .join(", ")}, 3 more`
  ],
  [{ features: [], projects: ["shop", "secret"] }, "projects: shop, 1 that you may not see"],
  [
    {
      features: [feature("cart")],
      segments: [
        { name: "beta", project: null },
        { name: "x", project: "secret" }
      ]
    },
    "feature: cart and by segments: beta, 1 that you may not see"
  ]
])("%j", (users, by) => {
  const message = refusalToRemove('strategy type "custom"', users, (project) => project !== "secret")
  expect(message).toBe(by === undefined ? undefined : `The strategy type "custom" is in use by ${by}`)
})
