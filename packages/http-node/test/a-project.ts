import { expect } from "vitest"
import type { Call } from "./harness/test-instance.ts"

let made = 0

/** A project of its own for a test, linked to development and production. */
export const aProject = async (call: Call, settings: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  made += 1
  const { status, body } = await call("POST", "/projects", { name: `Project ${made}`, id: `project-${made}` })
  expect(status).toBe(201)
  if (Object.keys(settings).length > 0) {
    expect((await call("PUT", `/projects/${body.id}/settings`, settings)).status).toBe(200)
  }
  return body.id
}

/** A feature in a project; its name is unique. */
export const aFeature = async (
  call: Call,
  project: string,
  more: Readonly<Record<string, unknown>> = {}
): Promise<string> => {
  made += 1
  const name = `${project}-feature-${made}`
  expect((await call("POST", `/projects/${project}/features`, { name, ...more })).status).toBe(201)
  return name
}
