import { expect, it } from "vitest"
import { aFolder, ask, start } from "../harness/run-command.ts"

it("lets the origins of UNLEASH_FRONTEND_API_ORIGINS call the frontend API, until others are saved", async () => {
  const folder = aFolder()
  const secret = "default:development.a-frontend-token-for-tests"
  const server = await start({
    HALYARD_DATA_DIR: folder,
    INIT_FRONTEND_API_TOKENS: secret,
    UNLEASH_FRONTEND_API_ORIGINS: "https://shop.example.com, https://admin.example.com"
  })
  const allowed = async (origin: string) => {
    const { headers } = await fetch(`${server.url}/api/frontend`, { headers: { authorization: secret, origin } })
    return headers.get("access-control-allow-origin")
  }
  expect([await allowed("https://shop.example.com"), await allowed("https://evil.example.com")]).toEqual([
    "https://shop.example.com",
    null
  ])
  expect(await (await ask(server, "/api/admin/ui-config")).json()).toMatchObject({
    frontendApiOrigins: ["https://shop.example.com", "https://admin.example.com"]
  })
  expect((await ask(server, "/api/admin/ui-config/cors", { frontendApiOrigins: ["*"] })).status).toBe(204)
  expect(await allowed("https://evil.example.com")).toBe("*")
})
