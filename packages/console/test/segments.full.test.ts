import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { type AProject, aPerson, aProjectWithFlag, call, makeMember, unique } from "./harness/interface.ts"
import { idOf } from "./harness/interface-of.ts"
import { make, read } from "./harness/people.ts"

/** Lets production of this project use a global segment, and require this many approvals. */
const usedIn = async ({ feature, project }: AProject, segment: number, requiredApprovals: number) => {
  const production = `/projects/${project}/features/${feature}/environments/production`
  await call("POST", `${production}/strategies`, { name: "default", segments: [segment] })
  await call("PUT", `/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals
  })
}

const aSegment = () =>
  make("/segments", {
    name: unique("segment"),
    constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }]
  })

it("a global segment that two projects use is changed by a request that needs the approvals of both", async () => {
  const [here, there] = [await aProjectWithFlag(), await aProjectWithFlag()]
  const segment = await aSegment()
  await usedIn(here, segment.id, 1)
  await usedIn(there, segment.id, 1)
  const page = await openConsole(`/segments/${segment.id}`, { as: await aPerson("editor") })
  await page.getByText("where changes need approval").waitFor()
  await page.getByRole("button", { name: /^Remove the constraint/ }).click()
  await page.getByRole("button", { name: "Add to your change request" }).click()
  const offer = page.getByRole("dialog")
  await offer.getByText("Change the segment").waitFor()
  await offer.getByLabel("Project and environment").click()
  await page.getByRole("option", { name: `${there.project}/production` }).click()
  await expectAccessible(page)
  await offer.getByRole("button", { name: "Add to your change request" }).click()
  await page.getByRole("button", { name: "Show the request" }).click()
  await page.getByRole("row", { name: /Who is in it.*userId is 7.*Everyone/ }).waitFor()
  const rules = page.getByRole("list", { name: "Where approval is needed" })
  await rules.getByText(`${here.project}, production: 1 person`).waitFor()
  await rules.getByText(`${there.project}, production: 1 person`).waitFor()
  await page.getByRole("button", { name: "Send to review" }).click()
  await page.getByText("0 of 1 approvals").waitFor()
  await expectAccessible(page)

  const reviewer = await aPerson("member", there.project)
  const address = new URL(page.url()).pathname
  const review = await openConsole(address, { as: reviewer })
  await review.getByRole("button", { name: "Approve", disabled: true }).waitFor()
  await makeMember(reviewer.id, here.project)
  await review.reload()
  await review.getByRole("button", { name: "Approve", disabled: false }).click()
  await review.getByRole("dialog").getByRole("button", { name: "Approve" }).click()
  await review.getByRole("button", { name: "Apply the changes" }).click()
  await review.getByText("Applied", { exact: true }).waitFor()
  expect(await read(`/segments/${segment.id}`)).toMatchObject({ project: null, constraints: [] })
})

it("a change of a global segment is proposed in a project that is not private first", async () => {
  const [here, there] = [await aProjectWithFlag(), await aProjectWithFlag()]
  const segment = await aSegment()
  await usedIn(here, segment.id, 1)
  await usedIn(there, segment.id, 1)
  const editor = await aPerson("editor")
  await makeMember(editor.id, here.project)
  await call("PUT", `/projects/${here.project}/settings`, { mode: "private" })
  const page = await openConsole(`/segments/${segment.id}`, { as: editor })
  await page.getByText("where changes need approval").waitFor()
  await page.getByRole("button", { name: /^Remove the constraint/ }).click()
  await page.getByRole("button", { name: "Add to your change request" }).click()
  await page.getByRole("dialog", { name: "Changes in production need approval" }).waitFor()
  await page.getByRole("dialog").getByLabel("Project and environment").click()
  const names = await page.getByRole("option").allInnerTexts()
  expect(names).toEqual([`${there.project}/production`, `${here.project}/production (private)`])
})

it("a segment that a request takes out of its strategy is deleted by the same request", async () => {
  const used = await aProjectWithFlag()
  const segment = await aSegment()
  await usedIn(used, segment.id, 1)
  const page = await openConsole(`/segments/${segment.id}`, { as: await aPerson("editor") })
  const propose = async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: `Delete the segment ${segment.name}?` })
    await dialog.getByText("1 strategy uses it.").waitFor()
    await dialog.getByRole("button", { name: "Add to your change request" }).click()
    return dialog
  }
  const refused = await propose()
  await refused.getByText(/is in use by/).waitFor()
  await expectAccessible(page)
  await refused.getByRole("button", { name: "Cancel" }).click()

  const path = `/projects/${used.project}/environments/production/change-requests`
  const flag = `/projects/${used.project}/features/${used.feature}/environments/production`
  const { strategies } = await read<{ strategies: ReadonlyArray<{ id: string }> }>(flag)
  const taken = { feature: used.feature, action: "deleteStrategy", payload: { id: strategies[0]?.id } }
  const answer = await page.request.post(`api/admin${path}`, { data: taken })
  const id = idOf(await answer.json())
  await propose()
  await page.getByText(`Added to your change request #${id} in production. Nothing is changed yet.`).waitFor()
  await page.getByRole("button", { name: "Collected changes: 1 draft" }).click()
  await page.getByRole("dialog").getByText(`${segment.name}: Delete the segment`).waitFor()
})
