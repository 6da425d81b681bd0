import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { withLock } from "./lock.mjs"

/**
 * Builds a folder from sources unless it was built from the same ones, in the same folder if the result contains its
 * path. The folder appears when it is whole. If the build fails there is none, since an outdated one may not fit what
 * is beside it. Answers whether it built. @param {{ folder: string, inputs: ReadonlyArray<string>, ignored: RegExp,
 * place?: string, build: (folder: string) => Promise<void> }} work
 */
export const buildOnce = async ({ folder, inputs, ignored, basePath = "", build }) => {
  const wanted = digestOf(inputs, ignored, basePath)
  if (isBuilt(folder, wanted)) return false
  const parent = dirname(folder)
  mkdirSync(parent, { recursive: true })
  return withLock(async () => {
    if (isBuilt(folder, wanted)) return false
    removeLeftOvers(folder)
    const draft = `${folder}-${process.pid}`
    try {
      await build(draft)
      writeFileSync(join(draft, STAMP), wanted)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      rmSync(draft, { recursive: true, force: true })
      throw error
    }
    const former = `${folder}-${process.pid}-former`
    if (existsSync(folder)) renameSync(folder, former)
    renameSync(draft, folder)
    rmSync(former, { recursive: true, force: true })
    return true
  }, `${folder}.lock`)
}

/** The digest of the sources that the folder was built from. */
const STAMP = ".sources"

const isBuilt = (folder, wanted) => {
  const file = join(folder, STAMP)
  return existsSync(file) && readFileSync(file, "utf8") === wanted
}

/** By content: the times of files change with every checkout. */
const digestOf = (inputs, ignored, basePath) => {
  const hash = createHash("sha256").update(`${basePath}\0`)
  for (const input of inputs) {
    for (const file of filesOf(input).filter((path) => !ignored.test(path))) {
      hash
        .update(`${relative(dirname(input), file)}\0`)
        .update(createHash("sha256").update(readFileSync(file)).digest())
    }
  }
  return hash.digest("hex")
}

const filesOf = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path)
  names.sort()
  return names.flatMap((name) => filesOf(join(path, name)))
}

/** A build that was killed leaves its draft. */
const removeLeftOvers = (folder) => {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}-`)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
