import { expect, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { readDeclaration } from "./declaration-folder.ts"

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-declared-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const read = (folder: string) => Effect.runPromise(Effect.result(readDeclaration(folder)))
const reasonOf = async (folder: string): Promise<string> => {
  const result = await read(folder)
  return Result.isFailure(result) ? result.failure.reason : "none"
}

it("refuses a folder that declares nothing", async () => {
  const folder = aFolder()
  writeFileSync(join(folder, "package.txt"), "{}")
  writeFileSync(join(folder, ".hidden.yaml"), "tagTypes: []")
  expect(await reasonOf(folder)).toContain("declares nothing")
})

it("reads linked files, and refuses linked folders and links to nothing", async () => {
  const [folder, elsewhere] = [aFolder(), aFolder()]
  writeFileSync(join(elsewhere, "data"), "tagTypes: [{ name: team }]")
  symlinkSync(join(elsewhere, "data"), join(folder, "tag-types.yaml"))
  symlinkSync(join(elsewhere, "gone"), join(folder, ".#tag-types.yaml"))
  expect(await read(folder)).toEqual(Result.succeed(Result.succeed({ tagTypes: [{ name: "team" }], projects: [] })))

  symlinkSync(join(elsewhere, "gone"), join(folder, "segments.yaml"))
  expect(await read(folder)).toMatchObject({ success: { failure: [{ file: "segments.yaml" }] } })

  mkdirSync(join(elsewhere, "projects"))
  symlinkSync(join(elsewhere, "projects"), join(folder, "projects"))
  expect(await reasonOf(folder)).toContain("projects is a link to a folder")
})
