import { Effect } from "effect"
import { expect, it } from "vitest"
import { makeApi } from "./api.ts"

const posted = (response: Response) =>
  Effect.runPromise(Effect.flip(makeApi("The server", () => Promise.resolve(response), "token").call("POST", "/on")))

it("takes no page of a login for success", async () => {
  expect((await posted(new Response("<html>Log in</html>"))).message).toContain("did not answer as Halyard does")
  const redirect = new Response(null, { status: 302, headers: { location: "/login" } })
  expect((await posted(redirect)).message).toContain("answered 302")
})
