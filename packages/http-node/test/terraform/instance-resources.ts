import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { Call } from "../harness/test-instance.ts"
import { type Attributes, known, present, requests, type TerraformResource } from "./terraform-resource.ts"

export const instanceResources = (call: Call) => {
  const { get, send } = requests(call)

  const aProject = (given: { description?: string; mode?: string }): TerraformResource => {
    const [id, mode] = [`tf-${randomUUID()}`, given.mode ?? "open"]
    const { description } = given
    const settings = {
      mode,
      featureNaming: { pattern: "[a-z-]+", example: null, description: null },
      linkTemplates: []
    }
    const names = { name: "Of Terraform", ...(description === undefined ? {} : { description }) }
    const create = { id, ...names, environments: [], mode: "open", defaultStickiness: "default" }
    return {
      config: { id, ...names, mode },
      create: async () => {
        expect(known(await send(201, "POST", "/projects", create), "description")).toEqual(
          description === undefined ? {} : { description }
        )
        await send(200, "PUT", `/projects/${id}/settings`, settings)
      },
      read: async () => {
        const { projects } = await get("/projects")
        const project = projects.find((one: { id: string }) => one.id === id)
        return { id, name: project.name, mode: project.mode, ...present(project, "description") }
      },
      update: async () => {
        await send(200, "PUT", `/projects/${id}/settings`, settings)
        await send(200, "PUT", `/projects/${id}`, names)
      }
    }
  }

  const aContextField = (given: Attributes): TerraformResource => {
    const name = `tf-${randomUUID()}`
    return {
      config: { name, ...given },
      create: async () => {
        await send(201, "POST", "/context", { name, ...given })
      },
      read: async () => {
        const field = await get(`/context/${name}`)
        const { legalValues, stickiness } = field
        return { name, ...present(field, "description"), stickiness, legalValues }
      },
      update: async () => {
        await send(200, "PUT", `/context/${name}`, given)
      }
    }
  }

  /** The secret is masked, so it is not among the attributes. */
  const anOidc = (given: { auto_create?: boolean; default_root_role?: number }): TerraformResource => {
    const discoverUrl = `https://login.example.com/${randomUUID()}`
    const [autoCreate, role] = [given.auto_create ?? false, given.default_root_role ?? 0]
    const config = { enabled: true, discoverUrl, clientId: "terraform", autoCreate, defaultRootRoleId: role }
    const set = () => send(200, "POST", "/auth/oidc/settings", { ...config, secret: "of-terraform" })
    return {
      config,
      create: async () => {
        await get("/auth/oidc/settings")
        await set()
      },
      read: async () => {
        const settings = await get("/auth/oidc/settings")
        const { clientId, enabled } = settings
        return {
          enabled,
          discoverUrl: settings.discoverUrl,
          clientId,
          autoCreate: settings.autoCreate ?? false,
          defaultRootRoleId: settings.defaultRootRoleId ?? 0
        }
      },
      update: set
    }
  }
  return { aContextField, anOidc, aProject }
}
