import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { isOn, requireApproval } from "./harness/approvals.ts"
import { follow, openConsole } from "./harness/browser.ts"
import { aPerson, aProjectWithFlag, call, theMember, theViewer, unique } from "./harness/interface.ts"
import { idOf } from "./harness/interface-of.ts"
import { read } from "./harness/people.ts"
import { waitForStrategies } from "./harness/strategies.ts"

it("approval is required by the settings of a project", async () => {
  const { project } = await aProjectWithFlag()
  const page = await openConsole(`/projects/${project}/settings`)
  await page.getByRole("combobox", { name: "Who must approve changes in production" }).click()
  await page.getByRole("option", { name: "2 people" }).click()
  await page.getByText("Changes in production need approval").waitFor()
  const config = await read<ReadonlyArray<object>>(`/projects/${project}/change-requests/config`)
  expect(config).toContainEqual(expect.objectContaining({ environment: "production", requiredApprovals: 2 }))
  await page.getByRole("switch", { name: "Approvals of service accounts and API tokens in production count" }).click()
  await page.getByText("Approvals of service accounts and API tokens in production count", { exact: true }).waitFor()
  const rules = await read<ReadonlyArray<object>>(`/projects/${project}/change-requests/config`)
  const programs = { environment: "production", requiredApprovals: 2, serviceAccountsApprove: true }
  expect(rules).toContainEqual(expect.objectContaining(programs))
  const member = await theMember(project)
  await page.getByRole("button", { name: "Choose default reviewers" }).click()
  await page.getByRole("dialog").getByRole("checkbox", { name: member.username }).check()
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await page.getByText(`asks nobody by name, ${member.username} is asked if they may approve it`).waitFor()
  const reviewers = `/projects/${project}/change-requests/default-reviewers`
  expect(await read(reviewers)).toMatchObject({ reviewers: [{ id: member.id }] })
  const viewer = await openConsole(`/projects/${project}/settings`, { as: await theViewer() })
  const choice = viewer.getByRole("combobox", { name: "Who must approve changes in production" })
  await choice.waitFor()
  expect(await choice.isDisabled()).toBe(true)
})

it("an environment keeps the number of approvals that somebody else sets while it is edited", async () => {
  const name = unique("staging")
  await call("POST", "/environments", { name, type: "production", requiredApprovals: 2 })
  const page = await openConsole("/environments")
  await page.getByRole("button", { name: `More about ${name}` }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  await page.getByRole("dialog").waitFor()
  await call("PUT", `/environments/update/${name}`, { requiredApprovals: 3 })
  await page.getByRole("combobox", { name: "Type" }).click()
  await page.getByRole("option", { name: "Test" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  expect(await call("GET", `/environments/${name}`)).toMatchObject({ type: "test", requiredApprovals: 3 })
  await call("DELETE", `/environments/${name}`)
})

it("a request says what was changed meanwhile, and starts from there when it is rebased", async () => {
  const { feature, project } = await aProjectWithFlag()
  await requireApproval(project)
  const body = { feature, action: "updateEnabled", payload: { enabled: true } }
  const id = idOf(await call("POST", `/projects/${project}/environments/production/change-requests`, body))
  await call("PUT", `/projects/${project}/change-requests/${id}/title`, { title: "Launch" })
  const on = `/projects/${project}/features/${feature}/environments/production`
  const page = await openConsole(`/projects/${project}/change-requests/${id}`, { as: await aPerson("admin") })
  await page.getByText("There is no such page").waitFor()
  await call("PUT", `/projects/${project}/change-requests/${id}/state`, { state: "In review" })
  await page.reload()
  await page.getByRole("heading", { name: "Launch" }).waitFor()
  await page.getByText("Who gets the flag").waitFor()
  await call("POST", `${on}/on`)
  await page.reload()
  await page.getByText(`The switch of "${feature}" was changed since`).waitFor()
  await call("POST", `/projects/${project}/change-requests/${id}/rebase`)
  await page.getByText(`The switch of "${feature}" was changed since`).waitFor({ state: "hidden" })
})

it("several changes are collected where none needs approval, and applied at once", async () => {
  const { feature, project } = await aProjectWithFlag()
  const page = await openConsole(`/projects/${project}/features/${feature}`, { as: await aPerson("member", project) })
  await page.getByRole("switch", { name: `${feature} in production` }).click()
  await page.getByRole("button", { name: "Add to a change request" }).click()
  await waitForStrategies(page, "production")
  await page
    .getByRole("region", { name: "Environments" })
    .getByRole("button", { name: "Add a strategy" })
    .last()
    .click()
  const editor = page.getByRole("dialog", { name: "Add a strategy in production" })
  await editor.getByLabel("Share of users in %").fill("40")
  await editor.getByRole("button", { name: "Add to a change request" }).click()
  await editor.waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "Collected changes: 1 draft" }).click()
  const basket = page.getByRole("dialog", { name: "Collected changes" })
  await basket.getByText("Add a strategy: 40").waitFor()
  await basket.getByRole("button", { name: `Discard ${feature}: Switch on` }).click()
  await basket.getByText(`${feature}: Switch on`).waitFor({ state: "hidden" })
  expect(await isOn(project, feature)).toBe(false)
  await basket.getByRole("button", { name: "Apply the changes" }).click()
  await basket.getByText("Nothing is collected").waitFor()
  const environment = `/projects/${project}/features/${feature}/environments/production`
  expect(await read(environment)).toMatchObject({ enabled: false, strategies: [{ parameters: { rollout: "40" } }] })
})

it("a change that the server refuses for want of an approval is offered as a change request", async () => {
  const { feature, project } = await aProjectWithFlag()
  await requireApproval(project)
  const page = await openConsole(`/projects/${project}`, { as: await aPerson("member", project) })
  await call("PUT", `/projects/${project}/environments/development/change-requests/config`, {
    changeRequestsEnabled: true
  })
  await page.getByRole("switch", { name: `${feature} in development` }).click()
  const offer = page.getByRole("dialog", { name: "Changes in development need approval" })
  await offer.getByText(`${feature}: Switch on`).waitFor()
  await offer.getByRole("button", { name: "Add to your change request" }).click()
  await page.getByRole("button", { name: "Show the request" }).click()
  await page.getByText("Switch on", { exact: true }).waitFor()
})

it("a schedule is seen in a calendar, in the inbox of those who were asked, and from one's own calendar", async () => {
  const { feature, project } = await aProjectWithFlag()
  await requireApproval(project)
  const [author, reviewer] = [await aPerson("member", project), await aPerson("member", project)]
  const page = await openConsole(`/projects/${project}/features/${feature}`, { as: author })
  await page.getByRole("switch", { name: `${feature} in production` }).click()
  await page.getByRole("button", { name: "Add to your change request" }).click()
  await page.getByRole("button", { name: "Collected changes: 1 draft" }).click()
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Change request #/ })
    .click()
  await page.getByRole("button", { name: "Ask for a review" }).click()
  await page.getByRole("dialog").getByRole("checkbox", { name: reviewer.username }).check()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Ask them" }).click()
  await page.getByRole("list", { name: "Reviewers" }).getByText("Not yet").waitFor()
  await page.getByRole("button", { name: "Send to review" }).click()

  const review = await openConsole("/inbox", { as: reviewer })
  await review.getByText("You were asked for a review").waitFor()
  await review
    .getByText(/asked for a review of the change request/)
    .first()
    .waitFor()
  await review.getByRole("button", { name: "Mark all as read" }).click()
  await review.getByRole("button", { name: "Inbox: 1 to decide", exact: true }).waitFor()
  await review
    .getByRole("table")
    .getByRole("link", { name: /^Change request #/ })
    .click()
  await review.getByRole("button", { name: "Approve" }).click()
  await review.getByRole("dialog").getByRole("button", { name: "Approve" }).click()

  await page.getByRole("button", { name: "Schedule", exact: true }).click()
  await page.getByLabel("Date and time").fill("2099-03-31T01:30")
  await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click()
  await page.getByText("Scheduled", { exact: true }).waitFor()

  await page.getByRole("link", { name: `Change requests of ${project}` }).click()
  await page.getByRole("region", { name: "Change requests" }).getByRole("link", { name: "Schedule" }).click()
  await page.getByText("Europe/Amsterdam").waitFor()
  const upcoming = page.getByRole("table", { name: "Upcoming change requests" })
  await upcoming.getByText("31 Mar 2099, 01:30:00").waitFor()
  await follow(page, `${new URL(page.url()).pathname}?project=${project}&month=2099-03`)
  await page.getByRole("link", { name: /^01:30 Change request #/ }).waitFor()
  await page.getByRole("button", { name: "Later month" }).click()
  await page.getByRole("heading", { name: "Apr 2099" }).waitFor()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Make an address" }).click()
  const address = new URL(await page.getByRole("dialog").locator("pre").innerText())
  // The server of this test does not know the port that it was given, so its own address of the calendar ends in `:0`.
  const calendar = () => page.request.get(`${new URL(page.url()).origin}${address.pathname}${address.search}`)
  expect(await (await calendar()).text()).toContain("BEGIN:VEVENT")
  await page.getByRole("button", { name: "I have copied it" }).click()
  await page.getByRole("button", { name: "Revoke my address" }).click()
  await page.getByRole("button", { name: "Revoke the address" }).click()
  await page.getByText("The address does not work any more").waitFor()
  expect((await calendar()).status()).toBeGreaterThanOrEqual(400)
})
