import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call, theMember } from "./harness/interface.ts"
import { property } from "./harness/interface-of.ts"
import { read } from "./harness/people.ts"

interface Plan {
  readonly id: string
  readonly activeMilestoneId: string | null
  readonly milestones: ReadonlyArray<{ readonly id: string; readonly name: string; readonly pausedAt: string | null }>
  readonly safeguards: ReadonlyArray<{ readonly triggerCondition: object }>
}

const step = (name: string, rollout: string) => ({
  name,
  transitionCondition: { intervalMinutes: 60 },
  strategies: [{ name: "flexibleRollout", parameters: { rollout, stickiness: "default" } }]
})

it("a template is made of milestones, and saved in their order", async () => {
  const page = await openConsole("/release-templates")
  const name = `Steps ${Math.random()}`
  await page.getByRole("button", { name: "Create a template" }).first().click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Create the template" }).click()
  await page.getByRole("heading", { name, level: 1 }).waitFor()
  for (const [index, title] of ["Everyone", "Colleagues"].entries()) {
    await page.getByRole("button", { name: "Add a milestone" }).click()
    await page.getByLabel(`Milestone ${index + 1}`, { exact: true }).fill(title)
  }
  await page.getByRole("button", { name: "Add a strategy to Colleagues" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a strategy to the milestone" })
  await dialog.getByRole("slider").first().fill("5")
  await dialog.getByText("5% of users").first().waitFor()
  await dialog.getByRole("button", { name: "Add the strategy" }).click()
  await page.getByRole("button", { name: "Move Colleagues up" }).click()
  await page.getByLabel("Time after the start of Colleagues", { exact: true }).fill("2")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Save the template" }).click()
  await page.getByText("The template is saved.").waitFor()
  const [template] = (
    await read<ReadonlyArray<{ id: string; name: string; milestones: unknown }>>("/release-plan-templates")
  ).filter((each) => each.name === name)
  expect(template?.milestones).toMatchObject([
    {
      name: "Colleagues",
      transitionCondition: { intervalMinutes: 2880 },
      strategies: [{ strategyName: "flexibleRollout", parameters: { rollout: "5" } }]
    },
    { name: "Everyone", transitionCondition: null, strategies: [] }
  ])

  await page.getByLabel("Description").fill("Mine")
  await call("PUT", `/release-plan-templates/${template?.id}`, {
    name,
    description: "Theirs",
    milestones: [step("All", "100")]
  })
  await page.getByText(/changed this template while you edited it/).waitFor()
  await page.getByText(`${name}: All`).waitFor()
  await page.getByRole("button", { name: "Take theirs" }).click()
  expect(await page.getByLabel("Description").inputValue()).toBe("Theirs")

  await page.getByRole("button", { name: "Archive" }).click()
  await page.getByRole("button", { name: "Archive the template" }).click()
  await page.getByText("no new plans are made of it").waitFor()
})

it("a flag is released step by step, with a limit that stops it", async () => {
  const { feature, project } = await aProjectWithFlag()
  const name = `Release of ${feature}`
  await call("POST", "/release-plan-templates", { name, milestones: [step("A tenth", "10"), step("Everyone", "100")] })
  const path = `/projects/${project}/features/${feature}/environments/production`
  const plan = () => read<Plan>(`${path}/release-plans`)
  const page = await openConsole(`/projects/${project}/features/${feature}`)
  await page.getByRole("link", { name: "Release", exact: true }).click()
  const production = page.getByRole("region", { name: "Release in production" })
  await production.getByRole("combobox", { name: "Template for production" }).click()
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  await production.getByRole("button", { name: "Add the plan in production" }).click()
  await page.getByRole("button", { name: "Add the plan", exact: true }).click()

  await production.getByRole("button", { name: "Start A tenth" }).click()
  await page.getByLabel("Why?").fill("The tests are green")
  await page.getByRole("dialog").getByRole("button", { name: "Start A tenth" }).click()
  await production.getByText("The next milestone starts on").waitFor()
  await production.getByText("The flag is off in production").waitFor()
  const started = await plan()
  expect(started.activeMilestoneId).toBe(started.milestones[0]?.id)

  await production.getByRole("button", { name: "Change when the next one starts after A tenth" }).click()
  await page.getByLabel("Time after the start of A tenth", { exact: true }).fill("3")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await production.getByText("The next milestone starts 3 hours after this one.").waitFor()

  await production.getByRole("button", { name: "Pause at a limit in production" }).click()
  const add = page.getByRole("dialog").getByRole("button", { name: "Add the safeguard" })
  expect(await add.getAttribute("aria-disabled")).toBe("true")
  await page.getByLabel("Limit", { exact: true }).fill("0.5")
  await add.click()
  await production
    .getByText(
      "Pauses the plan when the share of evaluations to off in the last hour is more than 0.5 for a minute, from at least 20 samples."
    )
    .waitFor()
  expect((await plan()).safeguards).toMatchObject([{ triggerCondition: { operator: ">", threshold: 0.5 } }])
  await expectAccessible(page)

  await production.getByRole("button", { name: "Pause", exact: true }).click()
  await page.getByRole("button", { name: "Pause the plan" }).click()
  await production.getByText("Paused", { exact: true }).waitFor()
  expect((await plan()).milestones[0]?.pausedAt).not.toBeNull()
  await production.getByRole("button", { name: "Resume", exact: true }).click()
  await page.getByRole("button", { name: "Resume the plan" }).click()
  await production.getByText("Paused", { exact: true }).waitFor({ state: "detached" })

  await production.getByRole("button", { name: "Remove the plan" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove the plan" }).click()
  await production.getByText("No release plan.").waitFor()
})

it("where changes need approval, a milestone is started by a change request", async () => {
  const { feature, project } = await aProjectWithFlag()
  const name = `Guarded release of ${feature}`
  const template = await call("POST", "/release-plan-templates", { name, milestones: [step("A tenth", "10")] })
  const path = `/projects/${project}/features/${feature}/environments/production`
  await call("POST", `${path}/release-plans`, { templateId: property(template, "id") })
  await call("PUT", `/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1
  })
  const page = await openConsole(`/projects/${project}/features/${feature}/release`, {
    as: await theMember(project)
  })
  const production = page.getByRole("region", { name: "Release in production" })
  await production.getByText("need approval by 1 person").waitFor()
  await production.getByRole("button", { name: "Start A tenth" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Add to your change request" }).click()
  await page.getByText("Added to your change request").waitFor()
  expect((await read<Plan>(`${path}/release-plans`)).activeMilestoneId).toBeNull()
})
