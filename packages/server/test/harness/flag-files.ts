import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aFolder } from "./run-command.ts"

/** Files that declare the project `shop` with one flag, in a folder that is removed after the test. */
export const flagFiles = (first: string, description = "") => {
  const folder = aFolder()
  const features = join(folder, "projects", "shop", "features")
  mkdirSync(features, { recursive: true })
  writeFileSync(join(folder, "projects", "shop", "project.yaml"), "id: shop\nname: Shop\n")
  const file = (name: string) => join(features, `${name}.yaml`)
  const write = (name: string, text = "") => writeFileSync(file(name), `name: ${name}\ndescription: ${text}\n`)
  write(first, description)
  return { folder, write, remove: (name: string) => rmSync(file(name)) }
}
