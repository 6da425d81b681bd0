import { expect, it } from "vitest"
import { linkTarget } from "./link-target.ts"

it.each([
  ["/projects/shop/features/new%20checkout", { projectId: "shop", featureName: "new checkout" }],
  ["/projects/web%20shop/change-requests/7", { projectId: "web shop", request: "7" }],
  ["/projects/shop/members/7", undefined],
  ["https://elsewhere.example", undefined]
])("%s", (link, target) => {
  expect(linkTarget(link)).toEqual(target)
})
