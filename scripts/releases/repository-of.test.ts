import { expect, it } from "vitest"
import { repositoryOf } from "./repository-of.ts"

it.each([
  ["git@github.com:flags/halyard.git", "git+https://github.com/flags/halyard.git"],
  ["https://github.com/flags/halyard", "git+https://github.com/flags/halyard.git"],
  ["https://someone:secret@gitlab.com/flags/halyard.git", "git+https://gitlab.com/flags/halyard.git"],
  ["https://someone:secret@git.example.com/flags/halyard.git", "git+https://git.example.com/flags/halyard.git"]
])("knows where the sources of %s are", (remote, url) =>
  expect(repositoryOf(remote, "packages/core")).toEqual({ type: "git", url, directory: "packages/core" })
)

it.each([
  "/srv/git/halyard.git",
  "../halyard",
  "file:///srv/git/halyard.git",
  "git@git.example.com:flags/halyard.git",
  ""
])("finds no address in %j", (remote) => expect(repositoryOf(remote, "packages/core")).toBeUndefined())
