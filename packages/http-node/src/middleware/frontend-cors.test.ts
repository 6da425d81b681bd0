import { layerMemory } from "@halyard/store-memory"
import { expect, it } from "vitest"
import { startInstance } from "../../test/harness/start-instance.ts"

it("lets pages call endpoints below a prefix, and only there", async () => {
  const { close, send } = await startInstance({ store: layerMemory, config: { baseUriPath: "/flags" } })
  const allowedAt = async (path: string) => {
    const { headers, status } = await send("OPTIONS", path, { origin: "https://shop.example.com" })
    return [status, headers.get("access-control-allow-origin")]
  }
  expect(await allowedAt("/flags/api/frontend?userId=ann")).toEqual([204, "*"])
  expect(await allowedAt("/flags/ofrep/v1/evaluate/flags/any")).toEqual([204, "*"])
  expect(await allowedAt("/api/frontend")).toEqual([404, null])
  expect(await allowedAt("/flags/api/admin/api/frontend")).toEqual([404, null])
  await close()
})
