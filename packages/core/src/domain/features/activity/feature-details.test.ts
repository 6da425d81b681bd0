import { expect, it } from "vitest"
import { systemPrincipal } from "../../access/principal.ts"
import { initialsImage } from "../../users/creator.ts"
import { initialFeature, wholeInitialFeature } from "../new-feature.ts"
import { featureDetails } from "./feature-details.ts"

const at = "2026-03-01T12:00:00.000Z"
const feature = wholeInitialFeature(
  initialFeature(
    { name: "a", project: "p", type: "release", description: null, impressionData: false, stale: false },
    { createdAt: at, createdBy: { id: 1, name: "Ada King", imageUrl: "" } }
  ),
  ["one", "two"].map((name) => ({
    name,
    type: "test",
    sortOrder: 1,
    enabled: true,
    protected: false,
    requiredApprovals: null
  })),
  []
)

it("adds evaluations to the environments that have some", () => {
  const { environments } = featureDetails(feature, [{ environment: "two", yes: 3, no: 1 }], [])
  expect(environments.map(({ name, no, yes }) => [name, yes, no])).toEqual([
    ["one", 0, 0],
    ["two", 3, 1]
  ])
})

it("shows each author once, by the name of today, and without the service itself", () => {
  const account = { id: 7, name: "Ada King", email: "ada@example.com", username: "ada" }
  const author = { project: "p", account: undefined }
  const authors = [
    { ...author, id: 7, name: "ada@example.com", account },
    { ...author, id: systemPrincipal.id, name: systemPrincipal.name },
    { ...author, id: 8, name: "gone@example.com" },
    { ...author, id: 7, project: "q", name: "ada@example.com", account },
    { ...author, id: 9, name: "bo", account: { ...account, id: 9, name: "" } },
    { ...author, id: 10, name: "bo", account: { id: 10, name: null, email: null, username: "bo" } }
  ]
  const { users } = featureDetails(feature, [], authors).collaborators
  expect(users.map(({ id, name }) => [id, name])).toEqual([
    [7, "Ada King"],
    [8, "gone@example.com"],
    [9, "ada@example.com"],
    [10, "bo"]
  ])
  expect(users[0]?.imageUrl).toBe(initialsImage("Ada King"))
})
