import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { Call } from "../harness/test-instance.ts"
import { type Attributes, known, present, requests, type TerraformResource } from "./terraform-resource.ts"

export const peopleResources = (call: Call) => {
  const { get, send } = requests(call)

  const aRole = (config: Attributes): TerraformResource => {
    let path = ""
    return {
      config,
      create: async () => {
        const { roles } = await send(200, "POST", "/roles", config)
        expect(roles).toMatchObject({
          name: config["name"],
          type: config["type"],
          description: config["description"]
        })
        path = `/roles/${roles.id}`
      },
      read: async () => {
        const { description, name, permissions, type } = await get(path)
        const view = permissions.map((permission: Attributes) => ({
          name: permission["name"],
          ...present(permission, "environment")
        }))
        return { name, type, description, permissions: view }
      },
      update: async () => {
        await send(200, "PUT", path, config)
      }
    }
  }

  const aGroup = (given: { users?: ReadonlyArray<number> } & Attributes): TerraformResource => {
    const { users = [], mappingsSSO = [], rootRole = null, description = null } = given
    const members = users.map((id) => ({ user: { id } }))
    const body = { name: randomUUID(), description, rootRole, mappingsSSO, users: members }
    let path = ""
    return {
      config: { ...body, users },
      create: async () => {
        path = `/groups/${(await send(201, "POST", "/groups", body)).id}`
      },
      read: async () => {
        const group = await get(path)
        return {
          name: group.name,
          description: group.description,
          rootRole: group.rootRole,
          mappingsSSO: group.mappingsSSO,
          users: group.users.map(({ user }: { user: { id: number } }) => user.id)
        }
      },
      update: async () => {
        await send(200, "PUT", path, body)
      }
    }
  }

  const aPerson = ({
    password,
    ...given
  }: {
    name?: string
    username?: string
    password?: string
  }): TerraformResource => {
    const config = { email: `${randomUUID()}@example.com`, ...given, rootRole: 2 }
    let path = ""
    return {
      config,
      create: async () => {
        const secret = password === undefined ? {} : { password }
        const user = await send(201, "POST", "/user-admin", { ...config, ...secret, sendEmail: false })
        expect(view(user)).toEqual(config)
        path = `/user-admin/${user.id}`
      },
      read: async () => view(await get(path)),
      update: async () => {
        const { email, rootRole } = config
        await send(200, "PUT", path, { ...(given.name === undefined ? {} : { name: given.name }), email, rootRole })
      }
    }
  }

  return { aGroup, aPerson, aRole }
}

/** The attributes of a user. The provider reads them without a check for null. */
const view = (user: Attributes) => ({ ...known(user, "email", "name", "username"), rootRole: user["rootRole"] })
