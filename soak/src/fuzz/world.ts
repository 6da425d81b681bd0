import { ask, type Target } from "../target.ts"
import { known } from "./make-request.ts"

/** Creates what requests address, as far as it is missing: earlier requests may have removed it. */
export const provideWorld = async (target: Target): Promise<void> => {
  const api = "/api/admin"
  for (const id of known["projectId"] ?? []) {
    await ask(target, "POST", `${api}/projects`, { id, name: id })
    await ask(target, "POST", `${api}/projects/revive/${id}`)
    await ask(target, "PUT", `${api}/projects/${id}/settings`, { mode: "open" })
  }
  for (const environment of known["environment"] ?? [])
    await ask(target, "POST", `${api}/environments/${environment}/on`)
  for (const [index, name] of (known["featureName"] ?? []).entries()) {
    const project = index === 0 ? "default" : "fuzz-0"
    await ask(target, "POST", `${api}/archive/revive/${name}`)
    await ask(target, "POST", `${api}/projects/${project}/features`, { name })
    const environment = `${api}/projects/${project}/features/${name}/environments/development`
    await ask(target, "POST", `${environment}/strategies`, { name: "default" })
  }
  await ask(target, "POST", `${api}/context`, { name: "fuzz", legalValues: [{ value: "1" }] })
}
