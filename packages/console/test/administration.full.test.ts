import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call, unique } from "./harness/interface.ts"

describe("pages of administrators", () => {
  it("send a test to a receiver, and show its outcome", async () => {
    const received: Array<string> = []
    const receiver = createServer((request, response) => {
      request.on("data", (chunk: Buffer) => received.push(chunk.toString())).on("end", () => response.end())
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void receiver.close())
    const { port } = receiver.address() as AddressInfo
    const page = await openConsole("/integrations/create/webhook")
    await page.getByLabel("URL").first().fill(`http://127.0.0.1:${port}/hook`)
    await page.getByRole("checkbox", { name: "feature created" }).check()
    await page.getByRole("button", { name: "Add Webhook" }).click()
    await page.getByRole("button", { name: "Send a test" }).click()
    await page.getByText(/status code 200/).waitFor()
    // Events of other tests arrive as well, perhaps first.
    await expect.poll(() => received.join("")).toContain("test-of-the-integration")
  })

  it("add a user with a link", async () => {
    const page = await openConsole("/admin/users")
    await page.getByRole("button", { name: "Add a user" }).click()
    const name = unique("Person")
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByLabel("Email").fill(`${unique("person")}@example.com`)
    await page.getByRole("dialog").getByRole("button", { name: "Add the user" }).click()
    await page.getByText(/\/new-user\?token=/).waitFor()
    await page.getByRole("button", { name: "Done" }).click()
    await page.getByRole("link", { name }).waitFor()
  })

  it("change the members of a project", async () => {
    const { project } = await aProjectWithFlag()
    const group = unique("team")
    await call("POST", "/groups", { name: group })
    const page = await openConsole(`/projects/${project}/members`)
    await page.getByRole("button", { name: "Add a member" }).first().click()
    await page.getByPlaceholder("Search people and groups").fill(group)
    await page.getByRole("option", { name: new RegExp(group) }).click()
    await page.getByRole("button", { name: "Add the member" }).click()
    await page.getByRole("combobox", { name: `Role of ${group}` }).waitFor()
  })
})

describe("looking", () => {
  it("tries a user, with the reasons, at an address that others can open", async () => {
    const { feature, project } = await aProjectWithFlag()
    await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
    const page = await openConsole("/playground")
    await page.getByRole("checkbox", { name: "production" }).check()
    await page.getByLabel("Value of userId").fill("7")
    await page.getByLabel("Only flags with this in their name").fill(feature)
    await page.getByRole("button", { name: "Try" }).click()
    await page.getByText("1 flag, 1 of them on").waitFor()
    await page.reload()
    await page.getByText("1 flag, 1 of them on").waitFor()
    await page.getByText("Its strategy includes this user.").click()
    await page.getByRole("img", { name: "Matches", exact: true }).waitFor()
  })

  it("imports a file after a dry run", async () => {
    const { project } = await aProjectWithFlag()
    const name = unique("imported")
    const page = await openConsole(`/import?project=${project}`)
    const data = { features: [{ name, type: "release" }], featureStrategies: [], featureEnvironments: [], tagTypes: [] }
    const file = { name: "export.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(data)) }
    await page.getByLabel("Choose a file").setInputFiles({ ...file, buffer: Buffer.from("nothing") })
    await page.getByText(/is not JSON/).waitFor()
    await page.getByLabel("Choose a file").setInputFiles(file)
    await page.getByText("1 flag can be imported").waitFor()
    await page.getByRole("button", { name: "Import 1 flag" }).click()
    await page.getByText(/Imported: 1 new flag/).waitFor()
  })

  it("shows events as they happen", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/history?project=IS_ANY_OF:${project}`)
    await page.getByText(feature).first().waitFor()
    await call("POST", `/projects/${project}/features/${feature}/environments/development/on`)
    await page
      .getByText(/enabled the feature/)
      .first()
      .waitFor()
  })
})
