import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { aUser } from "../fixtures/a-user.ts"
import type { Answer, TestInstance } from "../harness/test-instance.ts"
import { instanceResources } from "./instance-resources.ts"
import { peopleResources } from "./people-resources.ts"
import { requests, type TerraformResource } from "./terraform-resource.ts"

/**
 * The requests of the Terraform provider `Unleash/unleash` (3.x), after its published source. It compares each
 * attribute with the one that it reads: where they differ, every `terraform apply` changes the resource again.
 */
export const testTerraform = ({ call }: TestInstance) =>
  describe("Terraform", () => {
    const { get, send } = requests(call)
    const { aContextField, anOidc, aProject } = instanceResources(call)
    const { aGroup, aPerson, aRole } = peopleResources(call)
    const lastEvent = async () => (await get("/events")).events[0].id

    const resources: Readonly<Record<string, () => Promise<TerraformResource>>> = {
      "a project": async () => aProject({ description: "Made by Terraform", mode: "protected" }),
      "a project without a description": async () => aProject({}),
      "a custom role": async () => {
        const config = {
          name: randomUUID(),
          type: "root-custom",
          description: "Made by Terraform",
          permissions: [{ name: "CREATE_SEGMENT" }, { name: "CREATE_PROJECT" }]
        }
        return aRole(config)
      },
      "a role in projects": async () =>
        aRole({
          name: randomUUID(),
          type: "custom",
          description: "Made by Terraform",
          permissions: [{ name: "CREATE_FEATURE" }, { name: "UPDATE_FEATURE_STRATEGY", environment: "development" }]
        }),
      "a group": async () => {
        const users = [(await aUser(call)).id, (await aUser(call)).id]
        return aGroup({ description: "ours", rootRole: 2, mappingsSSO: ["b", "a"], users })
      },
      "a group with a name alone": async () => aGroup({}),
      "a user": async () => aPerson({ name: "Ada", username: randomUUID(), password: "a castle above nine rivers" }),
      "a user with an email alone": async () => aPerson({}),
      "an environment": async () => {
        const config = { name: `tf-${randomUUID()}`, type: "test" }
        return {
          config,
          create: () => send(201, "POST", "/environments", config),
          read: async () => {
            const { name, type } = await get(`/environments/${config.name}`)
            return { name, type }
          },
          update: () => send(200, "PUT", `/environments/update/${config.name}`, { type: config.type })
        }
      },
      "a context field": async () =>
        aContextField({
          description: "ours",
          stickiness: true,
          legalValues: [{ value: "b", description: "the b" }, { value: "a" }]
        }),
      "a context field with a name alone": async () => aContextField({ stickiness: false, legalValues: [] }),
      "access to a project": async () => {
        const [user, project] = [await aUser(call), `tf-${randomUUID()}`]
        const group = await send(201, "POST", "/groups", { name: randomUUID() })
        await send(201, "POST", "/projects", { id: project, name: project, environments: [] })
        const roles = [
          { id: 4, users: [user.id] },
          { id: 5, groups: [group.id] }
        ]
        const set = () => send(200, "PUT", `/projects/${project}/access`, { roles })
        return {
          config: {
            roles: [
              { id: 4, users: [user.id], groups: [] },
              { id: 5, users: [], groups: [group.id] }
            ]
          },
          create: set,
          read: async () => {
            const access = await get(`/projects/${project}/access`)
            const assigned = access.roles.map(({ id }: { id: number }) => ({
              id,
              users: idsIn(access.users, id),
              groups: idsIn(access.groups, id)
            }))
            return {
              roles: assigned.filter(
                ({ groups, users }: { groups: ReadonlyArray<number>; users: ReadonlyArray<number> }) =>
                  users.length + groups.length > 0
              )
            }
          },
          update: set
        }
      },
      "an environment of a project": async () => {
        const id = `tf-${randomUUID()}`
        await send(201, "POST", "/projects", { id, name: id, environments: [] })
        const add = async () => {
          const { status } = await call("POST", `/projects/${id}/environments`, { environment: "production" })
          expect([200, 409]).toContain(status)
        }
        return {
          config: { environment: "production" },
          create: add,
          read: async () => {
            const { environments } = await get(`/environments/project/${id}`)
            return { environment: environments.find(({ name }: { name: string }) => name === "production")?.name }
          },
          update: add
        }
      },
      "OpenID Connect": async () => anOidc({ auto_create: true, default_root_role: 2 }),
      "OpenID Connect without a default role": async () => anOidc({})
    }

    it.each(Object.keys(resources))("applies %s twice without a second change", async (kind) => {
      const { config, create, read, update } = await (resources[kind] ?? expect.unreachable)()
      await create()
      expect(await read()).toEqual(config)
      const before = await lastEvent()
      await update()
      expect(await read()).toEqual(config)
      expect(await lastEvent()).toBe(before)
    })
  })

/** The ids of those in the list who have the role. */
const idsIn = (list: Answer["body"], role: number): ReadonlyArray<number> =>
  list.filter(({ roles }: { roles: ReadonlyArray<number> }) => roles.includes(role)).map(({ id }: { id: number }) => id)
